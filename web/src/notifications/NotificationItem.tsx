import type { NotificationRow } from '@dossier/shared/contract';
import { Box, Link } from '@mui/material';
import { useCommand } from '../data/commands.ts';
import { onlyLooks } from '../reads/looking.ts';
import { Changing } from '../theme/Changing.tsx';
import { CheckIcon, UnreadIcon } from '../theme/icons.tsx';
import { Tool } from '../theme/inputs/Tool.tsx';
import { When } from '../theme/When.tsx';
import { goingOn } from './goOn.ts';
import { placeOf } from './groups.ts';

/** Of all lines of the list. */
export const line = {
  display: 'flex',
  gap: 3,
  alignItems: 'center',
  p: '12px 12px 12px 18px',
  borderBottom: '1px solid var(--line-2)',
  '&:last-child': { borderBottom: 0 },
} as const;

/** One notification: what happened and when (NOTE-05), its project or team, and its mark (NOTE-03). */
export const NotificationItem = ({ row }: { row: NotificationRow }) => {
  const { id, message, dateTime, read } = row;
  const markRead = useCommand('MarkNotificationRead');
  const markUnread = useCommand('MarkNotificationUnread');
  const { run } = read ? markUnread : markRead;
  const label = read ? 'Mark as unread' : 'Mark as read';
  const about = placeOf(row);
  const toggle = () => run({ notificationId: id });
  return (
    <Box component="li" sx={{ ...line, background: read ? 'none' : 'var(--primary-soft)' }}>
      <div className="grow">
        <Box sx={{ fontWeight: read ? 400 : 600, overflowWrap: 'anywhere' }}>
          {about ? (
            <Link
              to={about}
              color="inherit"
              sx={{ fontWeight: 'inherit' }}
              onClick={() => void (read || onlyLooks() || toggle())}
            >
              {message}
            </Link>
          ) : (
            message
          )}
          {!read && <span className="visually-hidden"> (unread)</span>}
        </Box>
        <When at={dateTime} className="soft small" />
      </div>
      <Changing>
        <Tool
          name={label}
          aria-label={`${label}: ${message}`}
          icon={read ? UnreadIcon : CheckIcon}
          size="medium"
          onClick={({ currentTarget }) => void toggle().then(goingOn(currentTarget))}
          className="soft"
        />
      </Changing>
    </Box>
  );
};
