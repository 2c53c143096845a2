import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useMe } from '../../reads/me.ts';
import type { Destination } from './destinations.tsx';
import './navigation.css';

/** One link of the navigation; what is unread is shown as a number where there is room, else as a dot. */
export const NavLink = ({ destination, isCurrent }: { destination: Destination; isCurrent: boolean }) => {
  const { data: me } = useMe();
  const unread = destination.to === paths.notifications ? (me?.unreadLines ?? 0) : 0;
  return (
    <Link to={destination.to} className="nav-link" {...(isCurrent && { 'aria-current': 'page' as const })}>
      <span className="nav-icon">
        {destination.icon}
        {unread > 0 && <i className="nav-dot" />}
      </span>
      <span className="nav-label">{destination.label}</span>
      {unread > 0 && (
        <b className="nav-count num">
          {unread > 99 ? '99+' : unread}
          <span className="visually-hidden"> unread</span>
        </b>
      )}
    </Link>
  );
};
