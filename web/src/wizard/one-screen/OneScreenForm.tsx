import { Button, Link, styled } from '@mui/material';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { isRefusal } from '../../data/api.ts';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { withValues } from '../../data/withValues.ts';
import { hasShop } from '../../format/shop.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { newTeamProjectPath, paths, projectPath, questionsPath } from '../../paths.ts';
import { firstStep } from '../../project/parts/steps.ts';
import { useMe, useUsage } from '../../reads/me.ts';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { SchemaForm, TextInput, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { TermsInput } from '../../theme/inputs/TermsInput.tsx';
import { Columns, Line, Notice, NoticeButton, Panel } from '../../theme/layout.tsx';
import { parsePeople } from '../parts/people.ts';
import { CreateDialog } from '../settings/CreateDialog.tsx';
import { SettingsFields } from '../settings/SettingsFields.tsx';
import { SupportingFiles } from '../settings/SupportingFiles.tsx';
import { TeamInput } from '../settings/TeamInput.tsx';
import { useSupportingFiles } from '../settings/useSupportingFiles.ts';
import { type Begun, Misplaced, placed, type Wanted } from './creation.ts';
import { DueInput } from './DueInput.tsx';
import { type Fields, newFields, schemaFor } from './fields.ts';
import { Preview } from './Preview.tsx';
import { type Then, useCreation } from './useCreation.ts';

const key = 'project-at-once';
/** Says in the address, after paying, what was to be done and is done now. */
const goOn = 'then';
const asked = ['projectName', 'endDate', 'documents', 'people', 'terms'];

const Stack = styled('div')(({ theme: { spacing } }) => ({ display: 'grid', gap: spacing(5) }));

type CreateProps = {
  readonly pending: boolean;
  readonly button: React.Ref<HTMLButtonElement>;
  readonly onClick: () => void;
};

const CreateButton = ({ pending, button, onClick }: CreateProps) => {
  const people = useWatch<Fields, 'people'>({ name: 'people' });
  const invited = useMemo(() => parsePeople(people ?? '').people.length, [people]);
  return (
    <Button ref={button} type="submit" variant="contained" loading={pending} onClick={onClick}>
      {invited > 0 ? `Create and invite ${invited}` : 'Create'}
    </Button>
  );
};

const AlreadyThere = ({ onDiscard }: { onDiscard: () => void }) => {
  const begun = useWatch<Fields, 'begun'>({ name: 'begun' }) as Begun | undefined;
  if (!begun?.projectId) return null;
  return (
    <Notice severity="info" action={<NoticeButton does="Begin another" onClick={onDiscard} />}>
      {begun.settings.projectName} is among your drafts: nobody is invited yet. Create goes on where it stopped;{' '}
      <Link to={firstStep(begun.settings.projectScope).path(begun.projectId)}>or go on step by step</Link>.
    </Notice>
  );
};

/** What every project has; the rest stands under More settings. */
const MainFields = () => (
  <Panel>
    <Stack>
      <TextInput name="projectName" label="Project name" required autoComplete="off" />
      <DueInput />
      <TextInput
        name="documents"
        label="Documents"
        placeholder={'Letter of intent\nBudget, xlsx'}
        helperText="One on each line or a pasted list; type, size and optional if you like: Photo, png or jpg, 5 MB, optional."
        {...growing(3, 14)}
      />
      <TextInput
        name="people"
        label="People"
        placeholder={'ada@example.org\nBo Lindqvist <bo@example.org>'}
        helperText="Addresses, one on each line or a pasted list. Everybody is asked for every document."
        {...growing(3, 14)}
      />
    </Stack>
  </Panel>
);

/** Back from paying, which was the last step: once, and only what was typed before in this browser. */
const useGoingOn = (isReady: boolean, submit: (what: Then) => void): void => {
  const [search, setSearch] = useSearchParams();
  const goesOn = isReady ? search.get(goOn) : null;
  useEffect(() => {
    if (goesOn === null) return;
    setSearch((before) => withValues(before, { [goOn]: '' }), { replace: true });
    submit(goesOn === 'ask' ? 'ask' : 'create');
  }, [goesOn, setSearch, submit]);
};

/** A project from a name to its invitations: the fields of the steps, most of them under More settings. */
export const OneScreenForm = ({ team }: { readonly team: string | null }) => {
  const leadOn = useLeadOn();
  const { data: me } = useMe();
  const { data: usage } = useUsage();
  const [open, setOpen] = useState(false);
  /** What is done once there is a plan. */
  const [waiting, setWaiting] = useState<Then>();
  const button = useRef<HTMLButtonElement>(null);
  const then = useRef<Then>('create');
  const submit = useCallback((what: Then) => {
    then.current = what;
    button.current?.form?.requestSubmit();
  }, []);
  const supporting = useSupportingFiles({ keptAs: key });
  const [limit, own] = [me?.isSubscribed ? usage?.collaboratorLimit : undefined, me?.email];
  const schema = useMemo(() => schemaFor({ limit, own }), [limit, own]);
  const [initial] = useState(() => newFields(team));
  const form = useSchemaForm<Fields, Wanted>(schema, initial);
  const { getValues, setError } = form;
  const draft = useFormDraft(key, form, { except: team ? ['teamId'] : [] });
  const creation = useCreation(form, supporting);
  const discard = () => {
    draft.discard();
    supporting.forget();
  };

  /** Fields that are folded away cannot take the focus. */
  const unfoldFor = (names: readonly string[]) => {
    if (names.some((name) => !asked.includes(name))) flushSync(() => setOpen(true));
  };
  /** Says beside its field what was refused. @throws whatever has no place */
  const place = (error: unknown) => {
    if (isRefusal(error, 'SUBSCRIPTION_REQUIRED')) return setWaiting(then.current);
    if (!(error instanceof Misplaced)) throw error;
    const messages = Object.entries(placed(error, getValues('documents')));
    unfoldFor(messages.map(([name]) => name));
    for (const [index, [name, message]] of messages.entries())
      setError(name as keyof Fields, { message }, { shouldFocus: index === 0 });
  };
  const create = async (wanted: Wanted) => {
    if (me && !me.isSubscribed && hasShop()) return setWaiting(then.current);
    const projectId = await creation.make(wanted, then.current, place);
    if (projectId === undefined) return;
    draft.forget();
    if (then.current === 'ask') leadOn(questionsPath(projectId), { replace: true });
    else leadOn(projectPath(projectId), { replace: true, state: { created: true } });
  };
  useGoingOn(me?.isSubscribed === true && draft.isFromBefore, submit);

  const here = team ? newTeamProjectPath(team) : paths.newProject;
  const isBusy = creation.pending || supporting.pending;
  return (
    <SchemaForm form={form} onSubmit={create} onInvalid={(errors) => unfoldFor(Object.keys(errors))}>
      <Columns from="md" gap={6} align="start" columns="minmax(0, 1fr) 340px">
        <Stack>
          <div>
            <DraftNotice draft={draft} onDiscard={discard} />
            <AlreadyThere onDiscard={discard} />
            <MainFields />
          </div>
          <div>
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              More settings
            </Button>
          </div>
          {open && (
            <div>
              <SettingsFields more team={<TeamInput stored={null} />} files={<SupportingFiles {...supporting} />} />
            </div>
          )}
          <Line wrap justify="space-between">
            <TermsInput />
            <Line wrap gap={2}>
              <Button disabled={isBusy} onClick={() => submit('ask')}>
                Ask questions first
              </Button>
              <CreateButton
                pending={isBusy}
                button={button}
                onClick={() => {
                  then.current = 'create';
                }}
              />
            </Line>
          </Line>
        </Stack>
        <Preview />
      </Columns>
      <CreateDialog
        solo={!team && !getValues('teamId')}
        ask={waiting && 'subscribe'}
        pending={creation.pending}
        next={`${here}${here.includes('?') ? '&' : '?'}${goOn}=${waiting ?? 'create'}`}
        onConfirm={() => setWaiting(undefined)}
        onClose={() => setWaiting(undefined)}
      />
    </SchemaForm>
  );
};
