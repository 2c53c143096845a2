import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { displayName } from '../format/names.ts';
import { useSubmissions } from '../reads/projects.ts';
import { PersonAvatar } from '../theme/Person.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { useWide } from '../theme/useWide.ts';
import { ReviewCards } from './ReviewCards.tsx';

type Props = { readonly project: ProjectRow; readonly person: CollaboratorRow; readonly onClose: () => void };

/** All documents of one collaborator (REVIEW-01 to REVIEW-06). */
export const ReviewModal = ({ project, person, onClose }: Props) => {
  const id = useId();
  const phone = !useWide('sm');
  const answer = useSubmissions(project.id, person.personId);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm" fullScreen={phone}>
      <DialogTitle
        id={id}
        component="div"
        sx={{ display: 'flex', columnGap: 3, rowGap: 1, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <PersonAvatar name={displayName(person)} pictureFileId={person.pictureFileId} size={40} />
        <Box sx={{ minWidth: 180, flex: 1 }}>
          <Typography variant="h2">{displayName(person)}</Typography>
          <Box
            sx={{ fontSize: 13, color: 'var(--ink-3)', fontWeight: 400, overflow: 'hidden', textOverflow: 'ellipsis' }}
          >
            {person.email}
          </Box>
        </Box>
        <Box className="num" sx={{ fontSize: 13, color: 'var(--ink-2)', fontWeight: 500 }}>
          Uploaded Documents {person.delivered}/{person.required}
        </Box>
      </DialogTitle>
      {answer.data ? (
        <ReviewCards project={project} person={person} submissions={answer.data} onClose={onClose} />
      ) : (
        <DialogContent dividers>
          <Loaded what="Documents" answer={answer} shape={<Skeleton variant="rounded" height={240} />}>
            {() => null}
          </Loaded>
        </DialogContent>
      )}
    </Dialog>
  );
};
