import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '../data/commands.ts';
import { paths, teamPath } from '../paths.ts';
import { Form } from '../theme/Fields.tsx';
import { showErrors } from '../theme/inputs/schemaForm.ts';
import { Line } from '../theme/Line.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Panel } from '../theme/Panel.tsx';
import { forgetUnsaved, keepUnsaved, readUnsaved } from '../wizard/parts/unsaved.ts';
import { WizardColumn } from '../wizard/parts/WizardPage.tsx';
import { TeamFields } from './parts/TeamFields.tsx';
import { emptyTeam, type TeamForm, useTeamForm } from './parts/teamForm.ts';

const key = 'team';

/** `/teams/teaminformation` (TEAM-07 to TEAM-11). */
export default function NewTeamScreen() {
  const navigate = useNavigate();
  const { control, handleSubmit, setError, watch } = useTeamForm({ ...emptyTeam, ...readUnsaved<TeamForm>(key) });
  const { run, pending, problem } = useCommand('CreateTeam', { success: 'Team created!' });
  useEffect(() => {
    showErrors(problem, setError);
  }, [problem, setError]);
  useEffect(() => {
    const kept = watch((values) => keepUnsaved(key, values));
    return () => kept.unsubscribe();
  }, [watch]);
  const create = handleSubmit(async (team) => {
    const made = await run(team);
    if (!made) return;
    forgetUnsaved(key);
    navigate(teamPath(made.teamId));
  });
  const cancel = () => {
    forgetUnsaved(key);
    navigate(paths.teams);
  };
  return (
    <WizardColumn>
      <PageHeader title="Create Team" state="You become its author, and invite its members next." />
      <Panel>
        <Form noValidate onSubmit={create}>
          <TeamFields control={control} />
          <Line align="stretch" justify="flex-end">
            <Button onClick={cancel}>Cancel</Button>
            <Button type="submit" variant="contained" color="primary" loading={pending}>
              Next
            </Button>
          </Line>
        </Form>
      </Panel>
    </WizardColumn>
  );
}
