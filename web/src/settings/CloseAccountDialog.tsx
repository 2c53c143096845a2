import { binDays, type ProjectRow, typedPassword } from '@dossier/shared/contract';
import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import { ApiProblem, messageOf } from '../data/api.ts';
import { signOut } from '../data/auth.ts';
import { useCommand } from '../data/commands.ts';
import { useNotify } from '../data/notices.ts';
import { isPassing } from '../data/queryClient.ts';
import { noteLeaving } from '../data/session.ts';
import { displayName } from '../format/names.ts';
import { hasShop } from '../format/shop.ts';
import { teamPath } from '../paths.ts';
import { HandOverDialog } from '../project/hosting/HandOverDialog.tsx';
import { useHostedProjects } from '../reads/projects.ts';
import { useAuthoredTeams } from '../reads/teams.ts';
import { FormActions } from '../theme/FormActions.tsx';
import { SchemaForm, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { DialogFields, Hint, List, Row } from '../theme/layout.tsx';
import { hasFailed } from '../theme/states/states.tsx';

/** What the person is the host or the author of, each with the way to hand it over before (BEY-47). */
const Hosted = () => {
  const hosted = useHostedProjects();
  const projects = hosted.data?.filter(({ status }) => status !== 'bin') ?? [];
  const teams = useAuthoredTeams();
  const [handingOver, setHandingOver] = useState<ProjectRow>();
  if (hasFailed(hosted)) return <Hint>What you host could not be read.</Hint>;
  if (projects.length + teams.length === 0) return null;
  return (
    <>
      <Hint>Hand over what should go on without you:</Hint>
      <List scrolls aria-label="What you host" sx={{ maxHeight: 200, mb: 4, fontSize: 14 }}>
        {[
          ...projects.map((project) => ({
            ...{ id: project.id, name: project.projectName, offeredTo: project.offeredTo },
            way: { onClick: () => setHandingOver(project) },
          })),
          ...teams.map(({ id, teamName, offeredTo }) => ({
            ...{ id, name: `Team ${teamName}`, offeredTo, way: { to: teamPath(id) } },
          })),
        ].map(({ id, name, offeredTo, way }) => (
          <Row key={id} pad={1}>
            <span className="grow wrap">
              {name}
              {offeredTo && <span className="soft">, waits for {displayName(offeredTo)}</span>}
            </span>
            <Button size="small" {...way}>
              Hand over
            </Button>
          </Row>
        ))}
      </List>
      {handingOver && <HandOverDialog project={handingOver} onClose={() => setHandingOver(undefined)} />}
    </>
  );
};

const schema = z.strictObject({ password: typedPassword.min(1, 'Password is required.') });

/** Says what is lost, and wants the password (BEY-18). */
export const CloseAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const notify = useNotify();
  const form = useSchemaForm(schema, { password: '' });
  const { run, pending } = useCommand('CloseAccount', {
    failure: (error) => {
      if (!isPassing(error)) noteLeaving(false);
      if (!(error instanceof ApiProblem) || error.code !== 'PASSWORD_WRONG') return messageOf(error);
      form.setError('password', { message: error.title }, { shouldFocus: true });
      return null;
    },
  });
  const close = async ({ password }: { password: string }) => {
    noteLeaving(true);
    if (!(await run({ password }))) return;
    await signOut();
    notify('Your account was closed.', { type: 'success' });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs">
      <DialogTitle>Close your account?</DialogTitle>
      <SchemaForm form={form} onSubmit={close}>
        <DialogContent>
          <DialogContentText component="ul" sx={{ fontSize: 14, pl: 5, mt: 0, mb: 4 }}>
            <li>
              Projects that you host can only be read by their co-hosts, and are deleted for good after {binDays} days,
              unless somebody takes them over by then. Co-hosts and collaborators are told.
            </li>
            <li>Teams of which you are the author go to their first member, or to the bin.</li>
            {hasShop() && <li>Your subscription ends at once.</li>}
            <li>Documents that you uploaded to projects of others stay there, under “Removed person”.</li>
            <li>Nobody can bring the account back.</li>
          </DialogContentText>
          <Hosted />
          <DialogFields>
            <TextInput name="password" label="Password" type="password" autoComplete="current-password" autoFocus />
          </DialogFields>
        </DialogContent>
        <FormActions action="Close account" danger pending={pending} onCancel={onClose} />
      </SchemaForm>
    </Dialog>
  );
};
