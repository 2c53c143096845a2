import Badge from '@mui/material/Badge';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import { NotificationsNoneOutlined as NotificationsIcon, SearchOutlined as SearchIcon } from '../theme/icons.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Bar } from './Bar.tsx';
import { Breadcrumb } from './navigation/Breadcrumb.tsx';

/** The bar at the top: where one is, search, notifications, account. */
export const TopBar = ({ onSearch }: { onSearch: () => void }) => {
  const unread = useMe().data?.unreadLines ?? 0;
  return (
    <Bar>
      <Breadcrumb />
      <ButtonBase className="find" onClick={onSearch} aria-keyshortcuts="Control+K /">
        <SearchIcon />
        <span className="cut">Search projects, people, documents</span>
        <span className="find-keys" aria-hidden="true">
          Ctrl K
        </span>
      </ButtonBase>
      <IconButton
        component={Link}
        to={paths.notifications}
        aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
        sx={{ color: 'var(--ink)' }}
      >
        <Badge variant="dot" color="error" invisible={unread === 0}>
          <NotificationsIcon fontSize="small" />
        </Badge>
      </IconButton>
      <AccountMenu />
    </Bar>
  );
};
