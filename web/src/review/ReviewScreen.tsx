import { MINUTE, type ProjectRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '../data/api.ts';
import { projectPath } from '../paths.ts';
import { ProjectGate } from '../project/parts/ProjectGate.tsx';
import { useCollaborators, useSubmission } from '../reads/projects.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState, Loaded, together } from '../theme/states/states.tsx';
import { Review } from './Review.tsx';
import { ReviewThread } from './ReviewThread.tsx';
import { forgetAllAhead } from './viewer/ahead.ts';

/** The version to decide on: what was read before may be older than what comes. */
const useBegun = ({ data, isFetchedAfterMount }: ReturnType<typeof useSubmission>): number => {
  const begun = useRef({ id: '', version: 0 });
  if (!data) return 0;
  const { id, version } = data;
  if (isFetchedAfterMount && begun.current.id !== id) begun.current = { id, version };
  return begun.current.id === id ? begun.current.version : version;
};

const noTicks: ReadonlySet<string> = new Set();

const Upload = ({ project }: { project: ProjectRow }) => {
  useEffect(() => {
    return forgetAllAhead;
  }, []);
  const { personId = '', documentId = '' } = useParams();
  const submission = useSubmission(`${project.id}.${personId}.${documentId}`);
  // Whoever comes from the project's page has read all of them just now.
  const people = useCollaborators(project.id, MINUTE);
  const begun = useBegun(submission);
  const [ticked, setTicked] = useState({ documentId, ids: noTicks });
  const tick = useCallback((ids: ReadonlySet<string>) => setTicked({ documentId, ids }), [documentId]);
  const { error } = submission;
  if (isNotFound(error))
    return (
      <>
        <PageHeader title="Review" state={project.projectName} />
        <EmptyState
          title="No documents uploaded."
          action={<Button to={projectPath(project.id)}>Back to the project</Button>}
        />
        {/* Something may be said before anything is uploaded. */}
        {people.data?.some((person) => person.personId === personId) && (
          <ReviewThread project={project} personId={personId} documentId={documentId} />
        )}
      </>
    );
  return (
    <Loaded what="The document" answer={together({ submission, people })} shape={640}>
      {(known) => (
        <Review
          key={known.submission.id}
          project={project}
          begun={begun}
          ticked={ticked.documentId === documentId ? ticked.ids : noTicks}
          onTick={tick}
          {...known}
        />
      )}
    </Loaded>
  );
};

export default function ReviewScreen() {
  return <ProjectGate>{(project) => <Upload project={project} />}</ProjectGate>;
}
