import type { ProjectRow } from '@dossier/shared/contract';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useLocation, useNavigate } from 'react-router';
import { count } from '../format/numbers.ts';
import { projectPath } from '../paths.ts';
import { isCollaborator } from '../reads/projects.ts';
import { Facts } from '../theme/Facts.tsx';
import { CollaboratorView } from './collaborator/CollaboratorView.tsx';
import { HostView } from './host/HostView.tsx';
import { ProjectGate } from './parts/ProjectGate.tsx';
import { participants } from './parts/progress.ts';
import { ProjectId } from './sharing/ProjectId.tsx';
import { TemplateView } from './template/TemplateView.tsx';

/** After the wizard (CREATE-20). The history entry remembers it, so that closing it is final. */
const CreatedDialog = ({ project }: { project: ProjectRow }) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const close = () => navigate(projectPath(project.id), { replace: true, state: null });
  return (
    <Dialog open={state?.created === true} onClose={close} maxWidth="xs">
      <DialogTitle>{project.teamId === null ? 'Project Created' : 'Team Project Created'}</DialogTitle>
      <DialogContent>
        <Facts
          columns={2}
          facts={[
            ['Project ID', <ProjectId key="id" project={project} />],
            ['Title', project.projectName],
            ['Scope', project.projectScope],
            ['Participants', project.projectScope === 'private' ? String(project.invitedCount) : participants(project)],
          ]}
        />
        <Box sx={{ mt: 4, color: 'var(--ink-2)' }}>
          {project.projectScope === 'public'
            ? 'Share the project ID: anyone who has it can join.'
            : `${count(project.invitedCount, 'invitation')} went out by email.`}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          Go to Project
        </Button>
      </DialogActions>
    </Dialog>
  );
};

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
