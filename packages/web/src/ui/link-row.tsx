import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

interface LinkRowProps {
  to: string;
  title: string;
  text: string;
  icon: IconName;
}

export function LinkRow({ to, title, text, icon }: LinkRowProps) {
  return (
    <li className="border-t border-otl-gray-200 first:border-t-0">
      <Link to={to} className="link-row">
        <Icon name={icon} className="shrink-0 text-primary-600" />
        <span className="grow">
          <span className="block">{title}</span>
          <span className="block text-secondary text-txt-black-500">{text}</span>
        </span>
        <Icon name="chevronRight" size={20} className="shrink-0" />
      </Link>
    </li>
  );
}
