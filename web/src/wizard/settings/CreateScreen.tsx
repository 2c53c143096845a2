import type { ProjectRow, ProjectScope } from '@dossier/shared/contract';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router';
import { isRefusal } from '../../data/api.ts';
import { useCommands } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { useNotify } from '../../data/notices.ts';
import { hasShop } from '../../format/shop.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { paths, projectPath } from '../../paths.ts';
import { ProjectGate } from '../../project/parts/ProjectGate.tsx';
import { firstStep, information } from '../../project/parts/steps.ts';
import { useMe } from '../../reads/me.ts';
import { PageActions } from '../../theme/FormActions.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { SchemaForm, showErrors, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { type Begun, draftOf, Misplaced } from '../one-screen/creation.ts';
import { useReading } from '../one-screen/useCreation.ts';
import { WizardColumn } from '../parts/WizardPage.tsx';
import { WizardSteps } from '../parts/WizardSteps.tsx';
import { CopiedNotice } from './CopiedNotice.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { SupportingFiles } from './SupportingFiles.tsx';
import { copiedSettings, newSettings, type SettingsOutput, settingsSchema } from './settings.ts';
import { TeamInput } from './TeamInput.tsx';
import { keptWith, useSupportingFiles } from './useSupportingFiles.ts';

const schema = settingsSchema();

type Props = {
  readonly scope: ProjectScope;
  /** The project or template that it begins with. */
  readonly source?: ProjectRow;
};

const CreateForm = ({ scope, source }: Props) => {
  const key = source ? `project-from-${source.id}` : `project-${scope}`;
  const [search] = useSearchParams();
  const team = search.get('team');
  const { data: me } = useMe();
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const location = useLocation();
  const presetScope: ProjectScope = location.state?.scope ?? scope;
  const [settings, setSettings] = useState<SettingsOutput>();
  const [ask, setAsk] = useState<'create' | 'subscribe'>();
  const supporting = useSupportingFiles({ keptAs: key });
  const create = useCommands();
  const notify = useNotify();
  const read = useReading();
  // With what was sent first: an answer that never came leaves no second draft, also after a reload.
  const begun = useDraft<Begun>(`${key}-begun`);
  const form = useSchemaForm(schema, {
    ...(source ? copiedSettings(source) : newSettings(scope)),
    projectScope: presetScope,
    ...(team && { teamId: team }),
  });
  const chosenScope = useWatch({ control: form.control, name: 'projectScope' });
  // The address says which scope, and from a team's page which team.
  const draft = useFormDraft(key, form, { except: team ? ['projectScope', 'teamId'] : ['projectScope'] });

  // Another scope than the address's holds for this entry of the history only (CREATE-05).
  useEffect(() => {
    if (chosenScope !== presetScope) navigate(location, { replace: true, state: { scope: chosenScope } });
  }, [chosenScope, presetScope, navigate, location]);

  const propose = (values: SettingsOutput) => {
    setSettings(values);
    setAsk(me && !me.isSubscribed && hasShop() ? 'subscribe' : 'create');
  };

  const make = (settings: SettingsOutput) =>
    create.run(async (send) => {
      try {
        return await draftOf({ settings }, begun.typed, { send, note: begun.type, read });
      } catch (error) {
        if (isRefusal(error, 'SUBSCRIPTION_REQUIRED')) return setAsk('subscribe');
        setAsk(undefined);
        const reason = error instanceof Misplaced ? error.reason : error;
        showErrors(reason, form.setError);
        throw reason;
      }
    });
  const confirm = async () => {
    if (!settings) return;
    const found = await make(settings);
    if (!found) return;
    notify('Project created!', { type: 'success' });
    const { projectId } = found.made;
    const isStored = await supporting.store(projectId);
    draft.forget();
    begun.forget();
    if (!isStored) await supporting.handOver(keptWith(projectId));
    const goOn = found.isOver ? projectPath : firstStep(settings.projectScope).path;
    const next = isStored ? goOn(projectId) : `${information.path(projectId)}?wizard`;
    // In place of the form: Back would open it empty.
    leadOn(next, { replace: true });
  };

  return (
    <WizardColumn>
      <PageHeader
        title="Project Information"
        state="A draft first: nobody is invited before you finish the last step."
      />
      <WizardSteps scope={chosenScope ?? scope} step={information} />
      <SchemaForm form={form} onSubmit={propose}>
        {source && <CopiedNotice source={source} />}
        <DraftNotice
          draft={draft}
          onDiscard={() => {
            draft.discard();
            begun.forget();
            supporting.forget();
          }}
        />
        <SettingsFields team={<TeamInput stored={null} />} files={<SupportingFiles {...supporting} />} />
        <PageActions
          action="Proceed"
          pending={false}
          onCancel={() => {
            begun.forget();
            supporting.forget();
            navigate(source ? projectPath(source.id) : paths.newProject);
          }}
          draft={draft}
          mt={5}
        />
      </SchemaForm>
      <CreateDialog
        solo={!settings?.teamId}
        ask={ask}
        pending={create.pending || supporting.pending}
        onConfirm={confirm}
        onClose={() => setAsk(undefined)}
      />
    </WizardColumn>
  );
};

/** The address presets the scope (CREATE-04 to CREATE-18), and may name what the project begins with (BEY-33). */
export default function CreateScreen() {
  const scope = useMatch(paths.newPublicProject) ? 'public' : 'private';
  const [search] = useSearchParams();
  const from = search.get('from');
  if (from === null) return <CreateForm scope={scope} />;
  return (
    <ProjectGate managers id={from}>
      {(source) => <CreateForm key={source.id} scope={scope} source={source} />}
    </ProjectGate>
  );
}
