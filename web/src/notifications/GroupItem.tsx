import { Box, ButtonBase, IconButton, Link, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import { useCommand } from '../data/commands.ts';
import { onlyLooks } from '../reads/looking.ts';
import { CheckIcon, ExpandLessIcon, ExpandMoreIcon } from '../theme/icons.tsx';
import { Tool } from '../theme/inputs/Tool.tsx';
import { List } from '../theme/layout.tsx';
import { When } from '../theme/When.tsx';
import { goingOn } from './goOn.ts';
import type { NotificationGroup } from './groups.ts';
import { line, NotificationItem } from './NotificationItem.tsx';

/** Several notifications as one: opened to see each, and marked as read at once. */
export const GroupItem = ({ group: { rows, text, to } }: { group: NotificationGroup }) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { run } = useCommand('MarkNotificationsRead');
  const unread = rows.filter(({ read }) => !read);
  const label = `Mark as read: ${text}`;
  const markRead = () => run({ notificationIds: unread.map((row) => row.id) });
  const said = (
    <Box
      component="span"
      sx={{ display: 'block', fontWeight: unread.length > 0 ? 600 : 400, overflowWrap: 'anywhere' }}
    >
      {text}
      {unread.length > 0 && <span className="visually-hidden"> ({unread.length} unread)</span>}
    </Box>
  );
  const icon = open ? <ExpandLessIcon fontSize="small" /> : <ExpandMoreIcon fontSize="small" />;
  const opening = { 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) };
  return (
    <Box component="li" sx={{ borderBottom: '1px solid var(--line-2)', '&:last-child': { borderBottom: 0 } }}>
      <Box sx={{ ...line, borderBottom: 0, background: unread.length > 0 ? 'var(--primary-soft)' : 'none' }}>
        {to ? (
          <>
            <div className="grow">
              <Link
                to={to}
                color="inherit"
                onClick={() => void (onlyLooks() || markRead())}
                sx={{ fontWeight: 'inherit' }}
              >
                {said}
              </Link>
              <When at={rows[0].dateTime} className="soft small" />
            </div>
            <Tooltip title={open ? 'Show less' : 'Show each'}>
              <IconButton aria-label={`Show each: ${text}`} className="soft" {...opening}>
                {icon}
              </IconButton>
            </Tooltip>
          </>
        ) : (
          <ButtonBase
            className="grow"
            sx={{ justifyContent: 'flex-start', textAlign: 'left', gap: 2, font: 'inherit', minHeight: 44 }}
            {...opening}
          >
            {icon}
            <span>
              {said}
              <When at={rows[0].dateTime} className="soft small" />
            </span>
          </ButtonBase>
        )}
        {unread.length > 0 && !onlyLooks() && (
          <Tool
            name="Mark as read"
            aria-label={label}
            icon={CheckIcon}
            size="medium"
            className="soft"
            onClick={({ currentTarget }) => void markRead().then(goingOn(currentTarget))}
          />
        )}
      </Box>
      <List id={id} hidden={!open} sx={{ pl: 6, borderTop: '1px solid var(--line-2)' }}>
        {open && rows.map((row) => <NotificationItem key={row.id} row={row} />)}
      </List>
    </Box>
  );
};
