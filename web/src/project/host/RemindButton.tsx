import { type CollaboratorRow, isOwed, type ProjectRow } from '@dossier/shared/contract';
import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { When } from '../../theme/When.tsx';
import { RemindMany } from '../bulk/RemindMany.tsx';

type Props = { readonly project: ProjectRow; readonly people: readonly CollaboratorRow[] };

/** For people who owe a document and whom the host has not yet reminded of the present deadline. */
export const RemindButton = ({ project, people }: Props) => {
  const [asking, setAsking] = useState(false);
  const owing = people.filter(({ documents }) => documents.some(isOwed));
  if (project.status !== 'active' || owing.length === 0) return null;
  const left = owing.filter(({ remindedAt }) => remindedAt === null);
  const last = owing.reduce((last, { remindedAt }) => (remindedAt && remindedAt > last ? remindedAt : last), '');
  if (left.length === 0)
    return (
      <Button startIcon={<NotificationsIcon />} disabled>
        Reminded&nbsp;
        <When at={last} inline />
      </Button>
    );
  return (
    <>
      <Button startIcon={<NotificationsIcon />} onClick={() => setAsking(true)}>
        Remind {left.length} who still {left.length === 1 ? 'owes' : 'owe'}
      </Button>
      {asking && <RemindMany project={project} people={left} onDone={() => {}} onClose={() => setAsking(false)} />}
    </>
  );
};
