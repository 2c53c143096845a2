import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Bar } from './Bar.tsx';
import { Breadcrumb } from './navigation/Breadcrumb.tsx';

const search = {
  ml: 'auto',
  flex: 'none',
  display: 'flex',
  justifyContent: 'space-between',
  gap: '10px',
  width: { xs: 'auto', sm: 260, lg: 330 },
  p: '5px 10px',
  minHeight: 34,
  border: { xs: 0, sm: '1px solid var(--line)' },
  borderRadius: '8px',
  background: { xs: 'none', sm: 'var(--bg)' },
  color: 'var(--ink-3)',
  font: 'inherit',
  '&:hover': { borderColor: 'var(--control)' },
  '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
} as const;

const onlyReadOnPhones = {
  '@media (max-width: 599.95px)': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const;

const keys = {
  display: { xs: 'none', sm: 'block' },
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  border: '1px solid var(--line)',
  borderRadius: '4px',
  px: '5px',
  background: 'var(--surface)',
} as const;

/** The bar at the top: where one is, search, notifications, account. */
export const TopBar = ({ onSearch }: { onSearch: () => void }) => {
  const unread = useMe().data?.unreadNotifications ?? 0;
  return (
    <Bar>
      <Breadcrumb />
      <ButtonBase sx={search} onClick={onSearch} aria-keyshortcuts="Control+K /">
        <SearchIcon sx={{ fontSize: 20 }} />
        <Box component="span" className="cut" sx={{ flex: 1, textAlign: 'left', ...onlyReadOnPhones }}>
          Search projects, people, documents
        </Box>
        <Box component="kbd" aria-hidden="true" sx={keys}>
          Ctrl K
        </Box>
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
