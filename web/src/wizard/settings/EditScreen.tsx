import { isUnstarted, type ProjectRow } from '@dossier/shared/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { paths, projectPath } from '../../paths.ts';
import { ProjectGate } from '../../project/parts/ProjectGate.tsx';
import { assignment, firstStep, information } from '../../project/parts/steps.ts';
import { useNewerState } from '../../reads/projects.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { PageActions } from '../../theme/FormActions.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { SchemaForm, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { NewerState, unlessChangedMeanwhile } from '../parts/NewerState.tsx';
import { WizardColumn } from '../parts/WizardPage.tsx';
import { WizardSteps } from '../parts/WizardSteps.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { SupportingFiles } from './SupportingFiles.tsx';
import { fieldsOf, type SettingsOutput, settingsSchema } from './settings.ts';
import { TeamInput } from './TeamInput.tsx';
import { keptWith, useSupportingFiles } from './useSupportingFiles.ts';

const consequences = {
  public: 'Anyone with the project ID can join, and every collaborator then owes every document.',
  private:
    'No one can join with the project ID any more, and each collaborator owes only the documents assigned to them. What was uploaded is kept, and counts again once its document is assigned: that is the next step.',
};

const EditForm = ({ project }: { project: ProjectRow }) => {
  const leadOn = useLeadOn();
  const [search] = useSearchParams();
  const { isTemplate } = project;
  const inWizard = search.has('wizard') && project.status === 'draft';
  const key = keptWith(project.id);
  const supporting = useSupportingFiles({ stored: project.supportingFiles, keptAs: key });
  const [asked, setAsked] = useState<SettingsOutput>();
  // From when the form opened: a live update must not overwrite what is being typed.
  const [opened, setOpened] = useState(project);
  const form = useSchemaForm(settingsSchema(opened), fieldsOf(opened));
  const scope = useWatch({ control: form.control, name: 'projectScope' });
  // Read here, or the form would not know which fields were changed.
  const { dirtyFields: _ } = form.formState;
  const draft = useFormDraft(key, form, { revision: opened.settingsRevision });
  const giveUp = () => {
    draft.discard();
    supporting.forget();
  };
  const newerState = useNewerState();
  const renew = async () => {
    const newer = await newerState.project(project.id);
    form.reset(fieldsOf(newer), { keepDirtyValues: true });
    setOpened(newer);
  };
  const update = useCommand('UpdateProject', {
    success: 'Update successful!',
    failure: unlessChangedMeanwhile,
  });

  const save = async (settings: SettingsOutput) => {
    setAsked(undefined);
    const settle = draft.sending();
    const done = await update.run({ projectId: project.id, expectedRevision: opened.settingsRevision, ...settings });
    if (!done) return;
    settle();
    const areFilesStored = await supporting.store(project.id);
    // Something may have been typed while they were sent, too.
    if (!settle() || !areFilesStored) {
      // What is typed now is about what was just stored. Where it cannot be read, saving again says so.
      await renew().catch(() => undefined);
      return;
    }
    const isNowPrivate = opened.projectScope === 'public' && settings.projectScope === 'private';
    if (inWizard) leadOn(firstStep(settings.projectScope).path(project.id));
    else if (isTemplate) leadOn(projectPath(project.id));
    else leadOn(isNowPrivate && project.status !== 'draft' ? assignment.path(project.id) : paths.projects);
  };
  const submit = (settings: SettingsOutput) => {
    if (settings.projectScope !== opened.projectScope && !isUnstarted(project.status)) setAsked(settings);
    else void save(settings);
  };

  return (
    <WizardColumn>
      <PageHeader title={isTemplate ? 'Template settings' : 'Project Information'} state={opened.projectName} />
      {inWizard && <WizardSteps scope={scope ?? opened.projectScope} step={information} projectId={project.id} />}
      <SchemaForm form={form} onSubmit={submit} problem={update.problem}>
        <DraftNotice draft={draft} onDiscard={giveUp} />
        <SettingsFields
          edits
          team={project.role === 'owner' && <TeamInput stored={opened.teamId} />}
          files={<SupportingFiles {...supporting} />}
          isTemplate={isTemplate}
        />
        <NewerState problem={update.problem} onRenew={renew} />
        <PageActions
          action={inWizard ? 'Proceed' : 'Save'}
          pending={update.pending || supporting.pending}
          onCancel={() => leadOn(isTemplate ? projectPath(project.id) : paths.projects)}
          draft={{ forget: giveUp }}
          mt={5}
        />
      </SchemaForm>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Make this project ${asked?.projectScope}?`}
        confirm={`Make it ${asked?.projectScope}`}
        onConfirm={() => asked && save(asked)}
        onClose={() => setAsked(undefined)}
      >
        {asked && consequences[asked.projectScope]}
      </ConfirmDialog>
    </WizardColumn>
  );
};

/** `/editproject/{id}` (EDIT-01 to EDIT-11). */
export default function EditScreen() {
  return <ProjectGate managers>{(project) => <EditForm project={project} />}</ProjectGate>;
}
