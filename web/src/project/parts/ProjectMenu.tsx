import type { ProjectRow } from '@dossier/shared/contract';
import { MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { copyPath, paths, stepPaths } from '../../paths.ts';
import { isManager, isManaging } from '../../reads/projects.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { MoreMenu } from '../../theme/MenuButton.tsx';
import { HandOverDialog } from '../hosting/HandOverDialog.tsx';
import { MailingDialog } from '../mailing/part.ts';
import { TemplateDialog } from '../template/TemplateDialog.tsx';

type DeleteDialogProps = {
  readonly project: Pick<ProjectRow, 'id' | 'projectName'>;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Asks, then moves the project to the bin (STATE-16, STATE-17). */
const DeleteDialog = ({ project, open, onClose }: DeleteDialogProps) => {
  const leadOn = useLeadOn();
  const { run } = useCommand('DeleteProject', {
    success: 'Project deleted successfully',
    failure: 'Failed to delete project.',
  });
  const remove = async () => {
    const done = await run({ projectId: project.id });
    onClose();
    if (done) leadOn(paths.dashboard);
  };
  return (
    <ConfirmDialog
      open={open}
      title="Are you sure you want to delete?"
      confirm="Delete"
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      {project.projectName} moves to the bin, where it can be restored for 30 days. Collaborators do not see it there.
    </ConfirmDialog>
  );
};

type Props = {
  readonly project: ProjectRow;
  /** Entries before those of every project. */
  readonly children?: ReactNode;
};

/** Only what the caller may do, and no menu when that is nothing (LIST-08, LIST-09). */
export const ProjectMenu = ({ project, children }: Props) => {
  const [asked, setAsked] = useState<'mailing' | 'template' | 'hand-over' | 'delete'>();
  const close = () => setAsked(undefined);
  const { isTemplate } = project;
  const navigate = useNavigate();
  if (!isManager(project) && !children) return null;
  return (
    <>
      <MoreMenu about={project.projectName} sx={{ zIndex: 1, mt: -1, mr: -1 }}>
        {children}
        {isManager(project) && (
          <MenuItem onClick={() => navigate(stepPaths.information(project.id))}>
            {isTemplate ? 'Template settings' : 'Project Setting'}
          </MenuItem>
        )}
        {isManaging(project) && <MenuItem onClick={() => setAsked('mailing')}>Reminders and wording</MenuItem>}
        {isManaging(project) &&
          !isTemplate && [
            <MenuItem key="copy" onClick={() => navigate(copyPath(project))}>
              Duplicate
            </MenuItem>,
            <MenuItem key="template" onClick={() => setAsked('template')}>
              Save as template
            </MenuItem>,
          ]}
        {project.role === 'owner' && !isTemplate && project.status !== 'bin' && (
          <MenuItem onClick={() => setAsked('hand-over')}>Hand over</MenuItem>
        )}
        {project.role === 'owner' && project.status !== 'bin' && (
          <MenuItem onClick={() => setAsked('delete')} className="danger">
            {isTemplate ? 'Delete template' : 'Delete Project'}
          </MenuItem>
        )}
      </MoreMenu>
      {asked === 'mailing' && <MailingDialog project={project} onClose={close} />}
      {asked === 'template' && <TemplateDialog project={project} onClose={close} />}
      {asked === 'hand-over' && <HandOverDialog project={project} onClose={close} />}
      <DeleteDialog project={project} open={asked === 'delete'} onClose={close} />
    </>
  );
};
