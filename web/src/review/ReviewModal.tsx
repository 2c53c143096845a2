import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Dialog, DialogContent, DialogTitle, Skeleton, styled, Typography } from '@mui/material';
import { displayName } from '../format/names.ts';
import { useSubmissions } from '../reads/projects.ts';
import { PersonAvatar } from '../theme/Person.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { useWide } from '../theme/useWide.ts';
import { ReviewCards } from './ReviewCards.tsx';

type Props = { readonly project: ProjectRow; readonly person: CollaboratorRow; readonly onClose: () => void };

const Title = styled(DialogTitle)(({ theme: { spacing } }) => ({
  display: 'flex',
  gap: `${spacing(1)} ${spacing(3)}`,
  alignItems: 'center',
  flexWrap: 'wrap',
})) as typeof DialogTitle;
const Who = styled('div')({ minWidth: 180, flex: 1 });
const Email = styled('div')({ fontWeight: 400 });
const Counts = styled('div')({ fontWeight: 500 });

/** All documents of one collaborator (REVIEW-01 to REVIEW-06). */
export const ReviewModal = ({ project, person, onClose }: Props) => {
  const phone = !useWide('sm');
  const answer = useSubmissions(project.id, { personId: person.personId });
  return (
    <Dialog open onClose={onClose} fullScreen={phone}>
      <Title component="div">
        <PersonAvatar name={displayName(person)} pictureFileId={person.pictureFileId} size={40} />
        <Who>
          <Typography variant="h2">{displayName(person)}</Typography>
          <Email className="muted compact clip">{person.email}</Email>
        </Who>
        <Counts className="num soft compact">
          Uploaded Documents {person.delivered}/{person.required}
        </Counts>
      </Title>
      {/* What was read before may be an older version than the one to decide on. */}
      {answer.data && answer.isFetchedAfterMount ? (
        <ReviewCards project={project} person={person} submissions={answer.data} onClose={onClose} />
      ) : (
        <DialogContent dividers>
          <Loaded what="Documents" answer={answer} shape={240}>
            {() => <Skeleton variant="rounded" height={240} />}
          </Loaded>
        </DialogContent>
      )}
    </Dialog>
  );
};
