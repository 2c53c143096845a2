import { commands, defaults, type ProjectRow } from '@dossier/shared/contract';
import { Box } from '@mui/material';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { count } from '../../format/numbers.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { projectPath } from '../../paths.ts';
import { ProjectGate } from '../../project/parts/ProjectGate.tsx';
import { collaboratorCount } from '../../project/parts/steps.ts';
import { ProjectId } from '../../project/sharing/ProjectId.tsx';
import { useUsage } from '../../reads/me.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { onEnter } from '../../theme/inputs/enter.ts';
import { Field } from '../../theme/inputs/Field.tsx';
import { Panel } from '../../theme/layout.tsx';
import { overLimit } from '../parts/people.ts';
import { WizardPage } from '../parts/WizardPage.tsx';

/** The message for a number of expected collaborators, or undefined (VAL-24, CREATE-23). */
export const countProblem = (value: string, limit: number | undefined): string | undefined => {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  const answer = commands.SetExpectedCollaborators.shape.expectedCollaborators.safeParse(number);
  if (!answer.success) return answer.error.issues[0]?.message;
  if (limit !== undefined && number > limit) return overLimit(limit);
  return undefined;
};

const CountForm = ({ project }: { project: ProjectRow }) => {
  const leadOn = useLeadOn();
  const { data: usage } = useUsage();
  const draft = useDraft<string>(`count-${project.id}`);
  const value = draft.typed ?? String(project.expectedCollaborators ?? defaults.expectedCollaborators);
  const [touched, setTouched] = useState(false);
  const [asking, setAsking] = useState(false);
  const expect = useCommand('SetExpectedCollaborators');
  const activate = useCommand('ActivateProject');
  const problem = countProblem(value, project.role === 'owner' ? usage?.collaboratorLimit : undefined);

  const confirm = async () => {
    const stored = await expect.run({ projectId: project.id, expectedCollaborators: Number(value) });
    if (stored) draft.forget();
    const active = stored && (project.status === 'draft' ? await activate.run({ projectId: project.id }) : stored);
    setAsking(false);
    const created = project.status === 'draft';
    if (active) leadOn(projectPath(project.id), { replace: created, state: { created } });
  };
  const ask = () => {
    setTouched(true);
    if (!problem) setAsking(true);
  };
  return (
    <WizardPage
      project={project}
      step={collaboratorCount}
      title="Collaborators"
      state="How many people do you expect to join with the project ID?"
      proceed="Add"
      pending={expect.pending || activate.pending}
      onProceed={ask}
    >
      <DraftNotice draft={draft} onDiscard={draft.forget} />
      <Panel>
        <Field
          label="Number of Expected Collaborator"
          type="number"
          value={value}
          onChange={draft.type}
          onBlur={() => setTouched(true)}
          onKeyDown={onEnter(ask)}
          error={touched && problem !== undefined}
          helperText={(touched && problem) || 'This is only an estimate: it shows how many are still missing.'}
          slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
          sx={{ maxWidth: 360 }}
        />
        <Box sx={{ mt: 4, color: 'var(--ink-2)' }}>
          They join under Join External Projects with the ID <ProjectId project={project} />.
        </Box>
      </Panel>
      <ConfirmDialog
        open={asking}
        title={project.status === 'draft' ? 'Start the project?' : 'Change the number?'}
        confirm={project.status === 'draft' ? 'Start the project' : 'Change'}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {count(Number(value), 'collaborator')} expected
        {project.status === 'draft' &&
          `, ${count(project.documentCount, 'document')} required of each. It becomes active now and people can join`}
        .
      </ConfirmDialog>
    </WizardPage>
  );
};

/** The last step of a public project (CREATE-21 to CREATE-23). */
export default function CountScreen() {
  return <ProjectGate managers>{(project) => <CountForm project={project} />}</ProjectGate>;
}
