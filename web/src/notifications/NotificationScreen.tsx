import { type Me, type NotificationRow, notificationsKept } from '@dossier/shared/contract';
import { Box, Button, Card, Tab, Tabs } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { ListContextProvider, useGetList } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useCommand } from '../data/commands.ts';
import { dayOf, sayDay } from '../format/days.ts';
import { count } from '../format/numbers.ts';
import { useNow } from '../reads/clock.ts';
import { useListPage } from '../reads/lists.ts';
import { useMe } from '../reads/me.ts';
import { all, fewBy } from '../reads/projects.ts';
import { Changing } from '../theme/Changing.tsx';
import { NotificationsIcon } from '../theme/icons.tsx';
import { Heading, Hint, List, Narrow } from '../theme/layout.tsx';
import { ListRows } from '../theme/lists.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState } from '../theme/states/states.tsx';
import { GroupItem } from './GroupItem.tsx';
import { goingOn } from './goOn.ts';
import { groupsOf, type NotificationGroup } from './groups.ts';
import { NotificationItem } from './NotificationItem.tsx';

/** What happened on a day. */
const DaySection = ({ title, groups }: { title: string; groups: readonly NotificationGroup[] }) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 5 }}>
      <Heading variant="h3" component="h2" id={id} gap={2}>
        {title}
      </Heading>
      <Card component={List}>
        {groups.map((group) =>
          group.rows.length === 1 ? (
            <NotificationItem key={group.rows[0].id} row={group.rows[0]} />
          ) : (
            <GroupItem key={group.key} group={group} />
          ),
        )}
      </Card>
    </Box>
  );
};

/** Marks up to the newest one known here: what arrives meanwhile stays unread. */
const MarkAllButton = ({ unread }: { unread: number }) => {
  const before = useRef(unread);
  const { run, pending } = useCommand('MarkAllNotificationsRead', {
    success: () =>
      before.current > notificationsKept
        ? `The latest ${count(notificationsKept, 'notification')} were marked as read. Older ones can be marked one by one.`
        : 'All notifications were marked as read.',
  });
  const { data: [newest] = [] } = useGetList<NotificationRow>('notifications', fewBy(1, 'dateTime'));
  if (!unread || !newest) return null;
  return (
    <Button
      loading={pending}
      onClick={({ currentTarget }) => {
        before.current = unread;
        void run({ lastSeen: newest.id }).then(goingOn(currentTarget));
      }}
    >
      Mark all as read
    </Button>
  );
};

const tabs = ['All', 'Unread', 'Read'] as const;
type NotificationTab = (typeof tabs)[number];

/** The tab an address names; `All` for anything else. */
const tabOf = (name: string | null): NotificationTab =>
  tabs.find((tab) => tab.toLowerCase() === name?.toLowerCase()) ?? 'All';

/** What the list is asked for (NOTE-01). */
const filterOf = (tab: NotificationTab): { read?: boolean } => (tab === 'All' ? {} : { read: tab === 'Read' });

const emptyTexts: Record<NotificationTab, readonly [title: string, text: string]> = {
  All: [
    'No notifications yet',
    'When someone invites you, submits a document or reviews one of yours, you see it here.',
  ],
  Unread: ['All read', 'Nothing new since you last looked.'],
  Read: ['Nothing read yet', 'Notifications you have read appear here.'],
};

const step = 50;

const unreadText = ({ unreadNotifications, unreadLines }: Me): string => {
  if (unreadNotifications === 0) return 'Nothing unread.';
  const all = count(unreadNotifications, 'unread notification');
  return unreadLines < unreadNotifications ? `${all} in ${count(unreadLines, 'line')}.` : `${all}.`;
};

export default function NotificationScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  const [perPage, setPerPage] = useState(step);
  const me = useMe().data;
  const unread = me?.unreadNotifications;
  // It grows in place of pages: groups of a day are not torn apart.
  const notifications = useListPage(
    'notifications',
    { sort: { field: 'dateTime', order: 'DESC' }, filter: filterOf(tab), perPage },
    useState(1),
  );
  const { total = 0 } = notifications;
  const today = dayOf(new Date(useNow()));
  const [title, text] = emptyTexts[tab];
  return (
    <Narrow>
      <PageHeader
        title="Notification"
        state={me && !notifications.error ? unreadText(me) : '\u00a0'}
        actions={
          <Changing>
            <MarkAllButton unread={unread ?? 0} />
          </Changing>
        }
      />
      <Tabs
        value={tab}
        onChange={(_, value: string) => setSearch(value === 'All' ? {} : { tab: value.toLowerCase() })}
        aria-label="Notifications"
        sx={{ mb: 4 }}
      >
        {tabs.map((name) => (
          <Tab key={name} value={name} label={name} id={`tab-${name}`} aria-controls="notifications" />
        ))}
      </Tabs>
      <div role="tabpanel" id="notifications" aria-labelledby={`tab-${tab}`}>
        <ListContextProvider value={notifications}>
          <ListRows<'notifications'>
            what="Notifications"
            shape={240}
            empty={
              <EmptyState icon={<NotificationsIcon />} title={title}>
                {text}
              </EmptyState>
            }
          >
            {(rows) =>
              groupsOf(rows, rows.length >= total).map(({ day, groups }) => (
                <DaySection key={day} title={sayDay(day, today)} groups={groups} />
              ))
            }
          </ListRows>
        </ListContextProvider>
        {total > perPage && perPage < all.perPage && (
          <Button sx={{ mt: 4 }} onClick={() => setPerPage(perPage + step)}>
            Show more
          </Button>
        )}
        {total > all.perPage && perPage === all.perPage && (
          <Hint>These are the newest {count(all.perPage, 'notification')}.</Hint>
        )}
      </div>
    </Narrow>
  );
}
