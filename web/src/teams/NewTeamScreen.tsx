import { useCommand } from '../data/commands.ts';
import { useFormDraft } from '../data/drafts/useFormDraft.ts';
import { useLeadOn } from '../layout/useLeadOn.ts';
import { paths, teamPath } from '../paths.ts';
import { PageActions } from '../theme/FormActions.tsx';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { SchemaForm, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields, Panel } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { WizardColumn } from '../wizard/parts/WizardPage.tsx';
import { emptyTeam, type Team, TeamFields, teamSchema } from './parts/TeamFields.tsx';

/** `/teams/teaminformation` (TEAM-07 to TEAM-11). */
export default function NewTeamScreen() {
  const leadOn = useLeadOn();
  const form = useSchemaForm(teamSchema, emptyTeam);
  const draft = useFormDraft('team', form);
  const { run, pending, problem } = useCommand('CreateTeam', { success: 'Team created!' });
  const create = async (team: Team) => {
    const made = await run(team);
    if (!made) return;
    draft.forget();
    leadOn(teamPath(made.teamId));
  };
  return (
    <WizardColumn>
      <PageHeader title="Create Team" state="You become its author, and invite its members next." />
      <DraftNotice draft={draft} onDiscard={draft.discard} />
      <Panel>
        <SchemaForm form={form} onSubmit={create} problem={problem}>
          <Fields>
            <TeamFields />
            <PageActions action="Next" pending={pending} onCancel={() => leadOn(paths.teams)} draft={draft} />
          </Fields>
        </SchemaForm>
      </Panel>
    </WizardColumn>
  );
}
