import type { ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useParams } from 'react-router';
import { ApiProblem } from '../data/api.ts';
import { useCollaborators, useSubmission } from '../projects/data.ts';
import { ProjectGate } from '../projects/ProjectGate.tsx';
import { EmptyState } from '../theme/EmptyState.tsx';
import { ErrorState } from '../theme/ErrorState.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Review } from './Review.tsx';

const Loaded = ({ project }: { project: ProjectRow }) => {
  const { personId = '', documentId = '' } = useParams();
  const { data: submission, error, refetch } = useSubmission(`${project.id}.${personId}.${documentId}`);
  const { data: people } = useCollaborators(project.id);
  if (error instanceof ApiProblem && error.status === 404)
    return (
      <>
        <PageHeader title="Review" state={project.projectName} />
        <EmptyState
          title="No documents uploaded."
          action={
            <Button component={Link} to={`/projects/${project.id}`}>
              Back to the project
            </Button>
          }
        />
      </>
    );
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!submission || !people) return <Skeleton variant="rounded" height={640} />;
  return <Review key={submission.id} project={project} submission={submission} people={people} />;
};

/** One upload beside its decision. */
export default function ReviewScreen() {
  return <ProjectGate>{(project) => <Loaded project={project} />}</ProjectGate>;
}
