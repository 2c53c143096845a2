import { isCollaborator } from '../reads/projects.ts';
import { CreatedDialog } from './CreatedDialog.tsx';
import { CollaboratorView } from './collaborator/CollaboratorView.tsx';
import { HostView } from './host/HostView.tsx';
import { ProjectGate } from './parts/ProjectGate.tsx';
import { TemplateView } from './template/TemplateView.tsx';

/** `/projects/{id}`: the host's table, or what a collaborator owes (NAV-04). */
export default function ProjectScreen() {
  return (
    <ProjectGate>
      {(project) => (
        <>
          {isCollaborator(project) ? (
            <CollaboratorView project={project} />
          ) : project.isTemplate ? (
            <TemplateView project={project} />
          ) : (
            <HostView project={project} />
          )}
          <CreatedDialog project={project} />
        </>
      )}
    </ProjectGate>
  );
}
