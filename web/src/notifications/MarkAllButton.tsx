import type { NotificationRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { useGetList } from 'react-admin';
import { useCommand } from '../data/commands.ts';

/** Marks up to the newest one known here: what arrives meanwhile stays unread. */
export const MarkAllButton = ({ unread }: { unread: number }) => {
  const { run, pending } = useCommand('MarkAllNotificationsRead', {
    success: 'All notifications were marked as read.',
  });
  const { data: [newest] = [] } = useGetList<NotificationRow>('notifications', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'dateTime', order: 'DESC' },
    filter: {},
  });
  if (!unread || !newest) return null;
  return (
    <Button loading={pending} onClick={() => void run({ lastSeen: newest.id })}>
      Mark all as read
    </Button>
  );
};
