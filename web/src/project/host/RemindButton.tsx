import { type CollaboratorRow, owesAnything, type ProjectRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { NotificationsIcon } from '../../theme/icons.tsx';
import { When } from '../../theme/When.tsx';
import { RemindMany } from '../bulk/RemindMany.tsx';
import { useForMany } from '../bulk/useForMany.ts';

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
  const left = toRemind(project, people);
  const last = owing.reduce((last, { remindedAt }) => (remindedAt && remindedAt > last ? remindedAt : last), '');
  const { open, dialog } = useForMany(people, (many) => <RemindMany project={project} {...many} />);
  return (
    <>
      {left.length > 0 ? (
        <Button
          {...(isPrimary && { variant: 'contained' })}
          startIcon={<NotificationsIcon />}
          onClick={() => open(left)}
        >
          Remind {left.length} who still {left.length === 1 ? 'owes' : 'owe'}
        </Button>
      ) : (
        owing.length > 0 && (
          <Button startIcon={<NotificationsIcon />} disabled>
            Reminded&nbsp;
            <When at={last} inline />
          </Button>
        )
      )}
      {dialog}
    </>
  );
};
