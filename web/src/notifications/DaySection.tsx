import { Box, Card } from '@mui/material';
import { useId } from 'react';
import { Heading, List } from '../theme/layout.tsx';
import { GroupItem } from './GroupItem.tsx';
import type { NotificationGroup } from './groups.ts';
import { NotificationItem } from './NotificationItem.tsx';

/** What happened on a day. */
export const DaySection = ({ title, groups }: { title: string; groups: readonly NotificationGroup[] }) => {
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
