import type { NotificationRow } from '@dossier/shared/contract';
import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router';
import { dayOf, sayDay } from '../format/days.ts';
import { count } from '../format/numbers.ts';
import { useNow } from '../reads/clock.ts';
import { useMe } from '../reads/me.ts';
import { Changing } from '../theme/Changing.tsx';
import { Narrow } from '../theme/Narrow.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState } from '../theme/states/EmptyState.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { DaySection } from './DaySection.tsx';
import { groupsOf } from './groups.ts';
import { MarkAllButton } from './MarkAllButton.tsx';
import { emptyTexts, filterOf, tabOf, tabs } from './tabs.ts';

const step = 50;

const NotificationScreen = () => {
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  const [perPage, setPerPage] = useState(step);
  const unread = useMe().data?.unreadNotifications;
  const notifications = useGetList<NotificationRow>(
    'notifications',
    { pagination: { page: 1, perPage }, sort: { field: 'dateTime', order: 'DESC' }, filter: filterOf(tab) },
    { placeholderData: keepPreviousData },
  );
  const { total } = notifications;
  const today = dayOf(new Date(useNow()));
  const [title, text] = emptyTexts[tab];
  return (
    <Narrow>
      <PageHeader
        title="Notification"
        state={
          unread === undefined ? '\u00a0' : unread ? `${count(unread, 'unread notification')}.` : 'Nothing unread.'
        }
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
        <Loaded what="Notifications" answer={notifications} shape={<Skeleton variant="rounded" height={240} />}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState icon={<NotificationsIcon />} title={title}>
                {text}
              </EmptyState>
            ) : (
              groupsOf(data, data.length >= (total ?? 0)).map(({ day, groups }) => (
                <DaySection key={day} title={sayDay(day, today)} groups={groups} />
              ))
            )
          }
        </Loaded>
        {(total ?? 0) > perPage && (
          <Button sx={{ mt: 4 }} onClick={() => setPerPage(perPage + step)}>
            Show more
          </Button>
        )}
      </div>
    </Narrow>
  );
};
export default NotificationScreen;
