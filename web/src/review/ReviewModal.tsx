import type { CollaboratorRow, ProjectRow, SubmissionRow } from '@dossier/shared/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf, sendCommand } from '../data/api.ts';
import { PersonAvatar } from '../theme/Person.tsx';
import { type Draft, draftOf, isChanged } from './draft.ts';
import { ReviewCard } from './ReviewCard.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly person: CollaboratorRow;
  readonly submissions: readonly SubmissionRow[];
  readonly onClose: () => void;
};

/** All documents of one collaborator; Save stores every changed card (REVIEW-01 to REVIEW-06). */
export const ReviewModal = ({ project, person, submissions, onClose }: Props) => {
  const id = useId();
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    person.documents.flatMap(({ documentId }) => {
      const submission = submissions.find((row) => row.documentId === documentId);
      return submission && submission.status !== 'Not Uploaded' ? [draftOf(submission)] : [];
    }),
  );
  const [pending, setPending] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const changed = drafts.filter(isChanged);

  const save = async () => {
    setPending(true);
    const failed: Record<string, string> = {};
    const stored = new Set<string>();
    for (const { documentId, version, action, remarks } of changed) {
      if (!action) continue;
      try {
        await sendCommand('ReviewDocument', {
          projectId: project.id,
          documentId,
          email: person.email,
          version,
          action,
          remarks,
        });
        stored.add(documentId);
      } catch (error) {
        failed[documentId] = messageOf(error);
      }
    }
    // What was stored is the new starting point of its card: a second Save sends only what failed.
    setDrafts((drafts) =>
      drafts.map((draft) =>
        stored.has(draft.documentId) ? { ...draft, stored: { action: draft.action, remarks: draft.remarks } } : draft,
      ),
    );
    setProblems(failed);
    setPending(false);
    void queryClient.invalidateQueries();
    if (Object.keys(failed).length) return;
    notify('The review is saved.', { type: 'success' });
    onClose();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm" fullScreen={phone}>
      <DialogTitle id={id} component="div" sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <PersonAvatar name={person.name || person.email} pictureFileId={person.pictureFileId} size={40} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="h2">{person.name || person.email}</Typography>
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
      <DialogContent dividers>
        {drafts.length === 0 && (
          <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
            No documents uploaded.
          </Typography>
        )}
        {Object.keys(problems).length > 0 && (
          <Alert severity="error" sx={{ mb: 4 }}>
            Some of it could not be saved; what you wrote is kept below.
          </Alert>
        )}
        <Box sx={{ display: 'grid', gap: 3 }}>
          {drafts.map((draft) => (
            <ReviewCard
              key={draft.documentId}
              draft={draft}
              projectId={project.id}
              problem={problems[draft.documentId]}
              onChange={(change) =>
                setDrafts((drafts) =>
                  drafts.map((other) => (other.documentId === draft.documentId ? { ...other, ...change } : other)),
                )
              }
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ pt: 4 }}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" color="primary" disabled={changed.length === 0} loading={pending} onClick={save}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
};
