import type { ProjectRow } from '@dossier/shared/contract';
import { Button, Skeleton } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { ApiProblem, isNotFound } from '../../data/api.ts';
import { paths } from '../../paths.ts';
import { isCollaborator, isManager, useProject } from '../../reads/projects.ts';
import { WayTo } from '../../theme/Changing.tsx';
import { Line } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState, ErrorState } from '../../theme/states/states.tsx';
import { RestoreButton } from './RestoreButton.tsx';

/** `joinId`: of a public project that can still be joined, for the way to the join screen. */
const Missing = ({ joinId }: { joinId?: string | undefined }) => (
  <>
    <PageHeader title="Project" />
    <EmptyState
      title="Project not found."
      action={
        <Line align="stretch" justify="center" wrap>
          <Button to={paths.projects}>Go to your projects</Button>
          {joinId && (
            <WayTo to={`${paths.joinProject}?id=${joinId}`} variant="contained">
              Join it
            </WayTo>
          )}
        </Line>
      }
    >
      It does not exist, or it is not shared with you.
    </EmptyState>
  </>
);

/** In place of a form that would be refused. */
const Binned = ({ project }: { project: ProjectRow }) => (
  <>
    <PageHeader title={project.projectName} />
    <EmptyState
      title={`This ${project.isTemplate ? 'template' : 'project'} is in the bin.`}
      action={<RestoreButton project={project} />}
    >
      It can be changed once it is restored.
    </EmptyState>
  </>
);

/** Stands there while a project loads. */
export const ProjectShape = () => (
  <div aria-busy="true">
    <Skeleton variant="rounded" width={280} height={30} />
    <Skeleton variant="rounded" width={420} height={18} sx={{ mt: 2, maxWidth: '100%' }} />
    <Skeleton variant="rounded" height={70} sx={{ mt: 5 }} />
    <Skeleton variant="rounded" height={320} sx={{ mt: 5 }} />
  </div>
);

type Props = {
  readonly children: (project: ProjectRow) => ReactNode;
  /** Only for people who may change the project; others get the answer for none (EDIT-10). */
  readonly managers?: boolean;
  /** Only for people who may read the whole time line. */
  readonly auditors?: boolean;
  /** Absent: that of the address. */
  readonly id?: string;
};

/** Loads the project of the address, or says that there is none (DETAIL-11). */
export const ProjectGate = ({ children, managers = false, auditors = false, id: named }: Props) => {
  const { id: addressed = '' } = useParams();
  const id = named ?? addressed;
  const { project, joinable, error, isPending, answer } = useProject(id);
  if (isPending) return <ProjectShape />;
  if (error && !(error instanceof ApiProblem && (error.status === 404 || error.status === 403)) && !project)
    return <ErrorState what="The project" error={error} asking={answer.isFetching} retry={answer.refetch} />;
  const isRefused = project && ((managers && !isManager(project)) || (auditors && isCollaborator(project)));
  if (!project || isNotFound(error) || isRefused) return <Missing joinId={joinable ? id : undefined} />;
  if (managers && project.status === 'bin') return <Binned project={project} />;
  // Of another project nothing stays: no open dialog, nothing that is typed or ticked.
  return <Fragment key={project.id}>{children(project)}</Fragment>;
};
