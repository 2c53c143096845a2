import { maxRows, type NotificationRow, notificationLine } from '@dossier/shared/contract';
import { Box, ButtonBase, IconButton, Link, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useCommand } from '../data/commands.ts';
import { onlyLooks } from '../reads/looking.ts';
import { allBy } from '../reads/projects.ts';
import { CheckIcon, ExpandLessIcon, ExpandMoreIcon } from '../theme/icons.tsx';
import { Tool } from '../theme/inputs/Tool.tsx';
import { List } from '../theme/layout.tsx';
import { When } from '../theme/When.tsx';
import { goingOn } from './goOn.ts';
import type { NotificationGroup } from './groups.ts';
import { line, NotificationItem } from './NotificationItem.tsx';

/** What is unread of a line beyond what is loaded, too; what came after that stays unread. */
const useUnread = ({ rows, isWhole }: NotificationGroup) => {
  const dataProvider = useDataProvider();
  const loaded = rows.filter(({ read }) => !read);
  const read = async (): Promise<readonly NotificationRow[]> => {
    const [newest] = loaded;
    if (isWhole || !newest) return loaded;
    const { projectId, dateTime } = newest;
    const asked = allBy('dateTime', { read: false, projectId }, 'DESC');
    const { data } = await dataProvider.getList<NotificationRow>('notifications', asked);
    const isMeant = (row: NotificationRow) =>
      notificationLine(row) === notificationLine(newest) && row.dateTime <= dateTime;
    return data.filter(isMeant).slice(0, maxRows);
  };
  // Where they cannot be read, nothing but what is shown is marked.
  return { loaded, all: () => read().catch(() => loaded) };
};

/** Several notifications as one: opened to see each, and marked as read at once. */
export const GroupItem = ({ group }: { group: NotificationGroup }) => {
  const { rows, text, to } = group;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { run } = useCommand('MarkNotificationsRead');
  const { loaded: unread, all } = useUnread(group);
  const label = `Mark as read: ${text}`;
  const markRead = async () => run({ notificationIds: (await all()).map((row) => row.id) });
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
