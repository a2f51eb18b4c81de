import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

interface TileProps {
  to: string;
  title: string;
  text: string;
  icon: IconName;
}

export function Tile({ to, title, text, icon }: TileProps) {
  return (
    <li>
      <Link to={to} className="tile">
        <span className="tile-icon">
          <Icon name={icon} />
        </span>
        <span className="font-semibold">{title}</span>
        <span className="text-secondary text-txt-black-500">{text}</span>
      </Link>
    </li>
  );
}
