import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

interface TileProps {
  to: string;
  title: string;
  text: string;
  icon: IconName;
  /** Its page only says why not. */
  isOff: boolean;
}

export function Tile({ to, title, text, icon, isOff }: TileProps) {
  return (
    <li>
      <Link to={to} className={isOff ? "tile border-dashed text-txt-black-500" : "tile"}>
        <span className="tile-icon">
          <Icon name={icon} />
        </span>
        <span className="font-semibold">{title}</span>
        <span className="text-secondary text-txt-black-500">{text}</span>
      </Link>
    </li>
  );
}
