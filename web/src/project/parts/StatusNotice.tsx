import { type ProjectRow, takesUploads } from '@dossier/shared/contract';
import { formatDate } from '../../format/dates.ts';
import { useNow } from '../../reads/clock.ts';
import { isManager } from '../../reads/projects.ts';
import { Notice, NoticeButton } from '../../theme/layout.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { addressOf } from './steps.ts';

const HostGoneNotice = ({ project: { isTemplate, purgeAt } }: { project: ProjectRow }) => (
  <Notice severity="warning">
    The account of the host was closed. This {isTemplate ? 'template' : 'project'} can only be read
    {purgeAt && `, until ${formatDate(purgeAt)}; then it is deleted for good`}.
  </Notice>
);

/** Why nothing can be uploaded (DETAIL-19). */
export const StatusNotice = ({ project }: { project: ProjectRow }) => {
  const now = useNow();
  return (
    <>
      {project.status === 'draft' && (
        <Notice
          severity="info"
          action={isManager(project) && <NoticeButton does="Finish it" to={addressOf(project)} />}
        >
          This project is still a draft; nothing can be uploaded yet.
        </Notice>
      )}
      {project.status === 'past' && (
        <Notice severity="info">
          {takesUploads({ status: 'past', deadline: project.dueAt, ownDeadline: project.ownDueAt }, now)
            ? 'The due date of this project has passed; you were given more time.'
            : 'The due date of this project has passed; nothing more can be uploaded.'}
        </Notice>
      )}
      {project.hostGone && <HostGoneNotice project={project} />}
      {project.status === 'bin' && !project.hostGone && (
        <Notice severity="warning" action={isManager(project) && <RestoreButton project={project} />}>
          {project.isTemplate
            ? 'This template is in the bin; no project can begin with it.'
            : 'This project is in the bin; nothing can be uploaded.'}
        </Notice>
      )}
    </>
  );
};
