import { type CollaboratorRow, owesAnything, type ProjectRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { NotificationsIcon } from '../../theme/icons.tsx';
import { Opener } from '../../theme/Opener.tsx';
import { When } from '../../theme/When.tsx';
import { RemindMany } from '../bulk/RemindMany.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly people: readonly CollaboratorRow[];
  /** Whether it is what the host is to do next. */
  readonly isPrimary?: boolean;
};

const owingOf = ({ status }: ProjectRow, people: readonly CollaboratorRow[]) =>
  status === 'active' ? people.filter(owesAnything) : [];

/** Who owes something and was not reminded of it for the present deadline. */
export const toRemind = (project: ProjectRow, people: readonly CollaboratorRow[]): CollaboratorRow[] =>
  owingOf(project, people).filter(({ remindedAt }) => remindedAt === null);

/** For people who owe something and whom the host has not yet reminded of the present deadline. */
export const RemindButton = ({ project, people, isPrimary }: Props) => {
  const owing = owingOf(project, people);
  if (owing.length === 0) return null;
  const left = toRemind(project, people);
  const last = owing.reduce((last, { remindedAt }) => (remindedAt && remindedAt > last ? remindedAt : last), '');
  if (left.length === 0)
    return (
      <Button startIcon={<NotificationsIcon />} disabled>
        Reminded&nbsp;
        <When at={last} inline />
      </Button>
    );
  return (
    <Opener
      {...(isPrimary && { variant: 'contained' })}
      startIcon={<NotificationsIcon />}
      opens={(close) => <RemindMany project={project} people={left} onDone={() => {}} onClose={close} />}
    >
      Remind {left.length} who still {left.length === 1 ? 'owes' : 'owe'}
    </Opener>
  );
};
