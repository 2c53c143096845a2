import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { When } from '../../theme/When.tsx';
import { Deadline } from '../parts/Deadline.tsx';

const LastActivity = ({ person }: { person: CollaboratorRow }) =>
  person.lastActivityAt ? (
    <When at={person.lastActivityAt} />
  ) : person.status === 'invited' ? (
    'Invited, not joined'
  ) : (
    'Nothing uploaded'
  );

/** When somebody did something last, or that they are still to come; and their own deadline. */
export const Activity = ({ person, project }: { person: CollaboratorRow; project: ProjectRow }) => (
  <>
    <LastActivity person={person} />
    {person.dueAt !== project.dueAt && (
      <div className="small">
        More time: <Deadline dueAt={person.dueAt} timeZone={project.timeZone} />
      </div>
    )}
  </>
);
