import { type CollaboratorRow, isOwed, type ProjectRow } from '@dossier/shared/contract';
import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '../../data/api.ts';
import { useCommands } from '../../data/commands.ts';
import { eachInLanes } from '../../data/lanes.ts';
import { formatMoment, formatRelative } from '../../format/dates.ts';
import { count } from '../../format/numbers.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';

type Props = { readonly project: ProjectRow; readonly people: readonly CollaboratorRow[] };

/** For people who owe a document and whom the host has not yet reminded of the present deadline. */
export const RemindButton = ({ project, people }: Props) => {
  const notify = useNotify();
  const { run, pending } = useCommands();
  const [asking, setAsking] = useState(false);
  const owing = people.filter(({ documents }) => documents.some(isOwed));
  if (project.status !== 'active' || owing.length === 0) return null;
  const left = owing.filter(({ remindedAt }) => remindedAt === null);
  const already = owing.length - left.length;
  const last = owing.reduce((last, { remindedAt }) => (remindedAt && remindedAt > last ? remindedAt : last), '');
  if (left.length === 0)
    return (
      <Button startIcon={<NotificationsIcon />} disabled title={formatMoment(last)}>
        Reminded {formatRelative(last)}
      </Button>
    );
  const remind = async () => {
    const good = await run((send) =>
      eachInLanes(left, 4, async ({ personId, dueAt }) => {
        try {
          await send('RemindCollaborator', { projectId: project.id, personId, dueAt, kind: 'host' });
          return true;
        } catch (error) {
          notify(messageOf(error), { type: 'error' });
          return false;
        }
      }),
    );
    setAsking(false);
    if (good) notify(`${count(left.length, 'collaborator')} reminded.`, { type: 'success' });
  };
  return (
    <>
      <Button startIcon={<NotificationsIcon />} onClick={() => setAsking(true)}>
        Remind {left.length} who still {left.length === 1 ? 'owes' : 'owe'}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Remind ${count(left.length, 'collaborator')}?`}
        confirm="Remind"
        pending={pending}
        onConfirm={remind}
        onClose={() => setAsking(false)}
      >
        Each gets one email and a notification with what is missing, once for each due date.
        {already > 0 && ` ${count(already, 'collaborator')} had it already.`}
      </ConfirmDialog>
    </>
  );
};
