import { CollaboratorView } from './CollaboratorView.tsx';
import { CreatedDialog } from './CreatedDialog.tsx';
import { isCollaborator } from './data.ts';
import { HostView } from './HostView.tsx';
import { ProjectGate } from './ProjectGate.tsx';

/** `/projects/{id}`: the host's table, or what a collaborator owes (NAV-04). */
export default function ProjectScreen() {
  return (
    <ProjectGate>
      {(project) => (
        <>
          {isCollaborator(project) ? <CollaboratorView project={project} /> : <HostView project={project} />}
          <CreatedDialog project={project} />
        </>
      )}
    </ProjectGate>
  );
}
