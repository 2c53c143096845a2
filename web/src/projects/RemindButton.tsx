import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf, sendCommand } from '../data/api.ts';
import { count } from '../data/format.ts';
import { eachInLanes } from '../data/lanes.ts';
import { isDelivered } from '../documents/standing.ts';
import { ConfirmDialog } from '../theme/ConfirmDialog.tsx';

type Props = { readonly project: ProjectRow; readonly people: readonly CollaboratorRow[] };

/** Reminds everyone who still owes a document; nothing when nobody does or the project is not running. */
export const RemindButton = ({ project, people }: Props) => {
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const owing = people.filter(({ documents }) => documents.some((cell) => !isDelivered(cell)));
  if (project.status !== 'active' || owing.length === 0) return null;
  const remind = async () => {
    setPending(true);
    const good = await eachInLanes(owing, 4, async ({ personId, dueAt }) => {
      try {
        await sendCommand('RemindCollaborator', { projectId: project.id, personId, dueAt, kind: 'host' });
        return true;
      } catch (error) {
        notify(messageOf(error), { type: 'error' });
        return false;
      }
    });
    setPending(false);
    setAsking(false);
    if (good) notify(`${count(owing.length, 'collaborator')} reminded.`, { type: 'success' });
  };
  return (
    <>
      <Button startIcon={<NotificationsIcon />} onClick={() => setAsking(true)}>
        Remind {owing.length} who still {owing.length === 1 ? 'owes' : 'owe'}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Remind ${count(owing.length, 'collaborator')}?`}
        confirm="Remind"
        pending={pending}
        onConfirm={remind}
        onClose={() => setAsking(false)}
      >
        Each gets one mail and a notification with what is missing. Whoever was reminded by you for this due date is
        left out.
      </ConfirmDialog>
    </>
  );
};
