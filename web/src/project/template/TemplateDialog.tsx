import type { ProjectRow } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { projectPath } from '../../paths.ts';
import { useTeamsForProjects } from '../../reads/teams.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { Field } from '../../theme/inputs/Field.tsx';

type Props = {
  /** Whose documents and settings it gets; absent: it begins empty. */
  readonly project?: Pick<ProjectRow, 'id' | 'projectName' | 'teamId'>;
  readonly onClose: () => void;
};

/** Saves a project as a template, or begins one with nothing in it (BEY-33). */
export const TemplateDialog = ({ project, onClose }: Props) => {
  const draft = useDraft<string>(`template-${project?.id ?? 'new'}`);
  const name = draft.typed ?? project?.projectName ?? '';
  const leadOn = useLeadOn();
  const teams = useTeamsForProjects();
  const team = teams.data?.find(({ id }) => id === project?.teamId);
  const { run, problem } = useCommand('SaveTemplate', { success: 'Template saved.' });
  const save = async () => {
    const made = await run({
      templateName: name.trim(),
      ...(project && { from: project.id }),
      ...(team && { teamId: team.id }),
    });
    if (made) leadOn(projectPath(made.projectId));
    return made;
  };
  return (
    <FormDialog
      title={project ? 'Save as template' : 'New template'}
      hint={
        project
          ? `New projects can then begin with its documents and their files, its settings, reminders and wording. Its people and dates stay out.${team ? ` The members of ${team.teamName} can use it, too.` : ''}`
          : 'It begins empty: you add documents and settings next.'
      }
      action="Save template"
      ready={name.trim() !== '' && (project?.teamId == null || teams.data !== undefined || teams.error !== null)}
      onSubmit={save}
      onClose={onClose}
      draft={draft}
    >
      <Field
        label="Template name"
        value={name}
        onChange={(typed) => draft.type(typed === project?.projectName ? undefined : typed)}
        problem={problem?.errors?.templateName}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
};
