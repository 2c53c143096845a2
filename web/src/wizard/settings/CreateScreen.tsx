import type { ProjectScope } from '@dossier/shared/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiProblem, messageOf, newKey } from '../../data/api.ts';
import { useCommand } from '../../data/commands.ts';
import { paths } from '../../paths.ts';
import { firstStep, information } from '../../project/parts/steps.ts';
import { useMe } from '../../reads/me.ts';
import { showErrors } from '../../theme/inputs/schemaForm.ts';
import { Line } from '../../theme/Line.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { forgetUnsaved, keepUnsaved, readUnsaved } from '../parts/unsaved.ts';
import { WizardColumn } from '../parts/WizardPage.tsx';
import { WizardSteps } from '../parts/WizardSteps.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { SupportingFiles } from './SupportingFiles.tsx';
import { type SettingsFields as Fields, newSettings, type SettingsOutput, settingsSchema } from './settings.ts';
import { useAttachSupporting } from './useAttachSupporting.ts';

const failed = 'Failed to create project. Please try again.';
const resolver = zodResolver(settingsSchema()) as unknown as Resolver<Fields, unknown, SettingsOutput>;

/** The address presets the scope (CREATE-04 to CREATE-18). */
export const CreateScreen = ({ scope }: { scope: ProjectScope }) => {
  const key = `project-${scope}`;
  const { data: me } = useMe();
  const navigate = useNavigate();
  const notify = useNotify();
  const [files, setFiles] = useState<readonly { key: string; file: File }[]>([]);
  const [settings, setSettings] = useState<SettingsOutput>();
  const [ask, setAsk] = useState<'create' | 'subscribe'>();
  const attach = useAttachSupporting();
  const create = useCommand('CreateProject', {
    success: 'Project created!',
    failure: (error) => {
      if (error instanceof ApiProblem && error.code === 'SUBSCRIPTION_REQUIRED') {
        setAsk('subscribe');
        return null;
      }
      setAsk(undefined);
      return showErrors(error, form.setError) ? messageOf(error) : failed;
    },
  });
  const form = useForm<Fields, unknown, SettingsOutput>({
    resolver,
    mode: 'onTouched',
    defaultValues: { ...newSettings(scope), ...readUnsaved<Fields>(key) },
  });
  const chosenScope = form.watch('projectScope');

  useEffect(() => {
    const kept = form.watch((values) => keepUnsaved(key, values));
    return () => kept.unsubscribe();
  }, [form, key]);

  const propose = form.handleSubmit((values) => {
    setSettings(values);
    setAsk(me && !me.isSubscribed ? 'subscribe' : 'create');
  });

  const confirm = async () => {
    if (!settings) return;
    const made = await create.run(settings);
    if (!made) return;
    forgetUnsaved(key);
    try {
      for (const { file } of files) await attach.run(made.projectId, file);
    } catch (error) {
      notify(error instanceof Error ? error.message : messageOf(error), { type: 'error' });
    }
    navigate(firstStep(settings.projectScope).path(made.projectId));
  };

  return (
    <WizardColumn>
      <PageHeader
        title="Project Information"
        state="A draft first: nobody is invited before you finish the last step."
      />
      <WizardSteps scope={chosenScope ?? scope} step={information} />
      <form onSubmit={propose} noValidate>
        <SettingsFields
          control={form.control}
          format="MM/dd/yyyy"
          names={{ name: 'Project name', details: 'Details', support: 'Support staff email' }}
          files={
            <SupportingFiles
              files={files.map(({ key, file }) => ({ key, fileName: file.name, size: file.size }))}
              onAdd={(added) => setFiles([...files, ...added.map((file) => ({ key: newKey(), file }))])}
              onRemove={(key) => setFiles(files.filter((entry) => entry.key !== key))}
            />
          }
        />
        <Line align="stretch" justify="flex-end" mt={5}>
          <Button
            onClick={() => {
              forgetUnsaved(key);
              navigate(paths.newProject);
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="primary">
            Proceed
          </Button>
        </Line>
      </form>
      <CreateDialog
        ask={ask}
        pending={create.pending || attach.pending}
        onConfirm={confirm}
        onClose={() => setAsk(undefined)}
      />
    </WizardColumn>
  );
};
