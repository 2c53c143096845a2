import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { displayName } from '../../format/names.ts';
import { isManager } from '../../reads/projects.ts';
import { useWide } from '../../theme/useWide.ts';
import { nextAnswering } from '../parts/toReview.ts';
import PersonAnswers from './PersonAnswers.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly person: CollaboratorRow;
  readonly people: readonly CollaboratorRow[];
  readonly onOpen: (personId: string) => void;
  readonly onClose: () => void;
};

/** All that one person answered, to read and to review it where no document is, and the way to the next that waits. */
export const PersonDialog = ({ project, person, people, onOpen, onClose }: Props) => {
  const wide = useWide();
  const next = isManager(project) ? nextAnswering(people, person.personId) : undefined;
  return (
    <Dialog open onClose={onClose} fullScreen={!wide}>
      <DialogTitle>Answers of {displayName(person)}</DialogTitle>
      <DialogContent>
        <PersonAnswers project={project} personId={person.personId} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {next && <Button onClick={() => onOpen(next.personId)}>Next to review</Button>}
      </DialogActions>
    </Dialog>
  );
};
