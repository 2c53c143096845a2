import {
  type ChangedSettings,
  type Colour,
  GB,
  type Logo,
  mostCollaborators,
  type OperatorSettings,
  type SettingName,
} from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { messageOf, request } from '../data/api.ts';
import { useCommand } from '../data/commands.ts';
import { useDraft } from '../data/drafts/useDraft.ts';
import { useNotify } from '../data/notices.ts';
import { Fields, Pair } from '../theme/Fields.tsx';
import { ColourField } from '../theme/inputs/ColourField.tsx';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { growing } from '../theme/inputs/growing.ts';
import { Line } from '../theme/Line.tsx';
import { Narrow } from '../theme/Narrow.tsx';
import { Panel } from '../theme/Panel.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { Heading, Lead } from '../theme/Text.tsx';
import { type ChosenLogo, LogoField } from './LogoField.tsx';
import { mostGigabytes, numberIn } from './numbers.ts';
import { OperatorPage } from './OperatorPage.tsx';
import { useInstallationSettings } from './reads.ts';
import { variableOf } from './words.ts';

type Typed = {
  readonly name: string;
  readonly colour: Colour;
  readonly senderName: string;
  readonly imprint: string;
  readonly privacy: string;
  readonly hosts: string;
  readonly collaborators: string;
  readonly storage: string;
};
type Stored = OperatorSettings['settings'];

const typedOf = ({ senderName, imprint, privacy, collaborators, storage, ...stored }: Stored): Typed => ({
  name: stored.name,
  colour: stored.colour,
  senderName: senderName ?? '',
  imprint: imprint ?? '',
  privacy: privacy ?? '',
  hosts: stored.hosts,
  collaborators: String(collaborators),
  storage: String(Math.max(1, Math.round(storage / GB))),
});

/** What is empty is as it would be if nobody had set it. */
const orNone = (text: string) => text.trim() || null;
const payloadOf = (typed: Typed): ChangedSettings => {
  const gigabytes = numberIn(typed.storage, mostGigabytes);
  return {
    name: orNone(typed.name),
    colour: typed.colour,
    senderName: orNone(typed.senderName),
    imprint: orNone(typed.imprint),
    privacy: orNone(typed.privacy),
    hosts: orNone(typed.hosts),
    collaborators: numberIn(typed.collaborators, mostCollaborators) ?? null,
    storage: gigabytes ? gigabytes * GB : null,
  };
};
/** Only what was changed: whatever else holds may be another operator's by now. */
const changesIn = (typed: Typed, stored: Typed): ChangedSettings =>
  Object.fromEntries(
    Object.entries(payloadOf(typed)).filter(([name]) => typed[name as keyof Typed] !== stored[name as keyof Typed]),
  );

const sendLogo = async (file: File): Promise<Logo> =>
  (await request('/api/operator/logo', { method: 'POST', body: file })).json() as Promise<Logo>;

const Part = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Panel component="section" aria-label={title}>
    <Heading gap={1}>{title}</Heading>
    <Lead gap={0}>{text}</Lead>
    {children && (
      <Fields gap={5}>
        <span />
        {children}
      </Fields>
    )}
  </Panel>
);

const Form = ({ settings, given, shop }: OperatorSettings) => {
  const draft = useDraft<Typed>('installation-settings');
  const [chosen, setChosen] = useState<ChosenLogo>();
  const [sending, setSending] = useState(false);
  const notify = useNotify();
  const { run, pending, problem } = useCommand('ChangeSettings', { success: 'The settings hold from now on.' });
  const stored = typedOf(settings);
  const typed = draft.typed ?? stored;
  const change = (part: Partial<Typed>) => draft.type({ ...typed, ...part });
  const isGiven = (name: SettingName) => given.includes(name);
  const hintOf = (name: SettingName, hint: string) =>
    isGiven(name) ? `The variable ${variableOf(name)} says it. Change it there, and restart.` : hint;
  const wrong: Partial<Record<SettingName, string>> = {
    ...(numberIn(typed.collaborators, mostCollaborators) === undefined && {
      collaborators: `A whole number from 1 to ${mostCollaborators}.`,
    }),
    ...(numberIn(typed.storage, mostGigabytes) === undefined && {
      storage: `A whole number from 1 to ${mostGigabytes}.`,
    }),
    ...problem?.errors,
  };
  const field = (name: keyof Typed, label: string, hint: string, more: object = {}) => (
    <TextField
      label={label}
      value={typed[name]}
      disabled={isGiven(name)}
      onChange={({ target }) => change({ [name]: target.value })}
      error={wrong[name] !== undefined}
      helperText={wrong[name] ?? hintOf(name, hint)}
      {...more}
    />
  );
  const changes = changesIn(typed, stored);
  const isChanged = Object.keys(changes).length > 0 || chosen !== undefined;
  const numbersFit =
    numberIn(typed.collaborators, mostCollaborators) !== undefined &&
    numberIn(typed.storage, mostGigabytes) !== undefined;

  const save = async () => {
    setSending(true);
    notify(null);
    try {
      const logo = chosen && (await sendLogo(chosen));
      if (!(await run({ ...changes, ...(logo !== undefined && { logo }) }))) return;
      draft.forget();
      setChosen(undefined);
      // What stands in the page itself: its name, mark and colour.
      window.location.reload();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      aria-label="Settings of the installation"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && numbersFit) void save();
      }}
    >
      <DraftNotice draft={draft} onDiscard={draft.forget} />
      <Fields gap={6}>
        <Part title="Name and look" text="On all pages, in emails, and in the browser's tab.">
          {field('name', 'Name', 'What people call this installation.', {
            slotProps: { htmlInput: { maxLength: 60 } },
          })}
          <LogoField chosen={chosen} onChoose={setChosen} isSet={settings.logo !== null} />
          <ColourField
            value={typed.colour}
            onChange={(colour) => change({ colour })}
            disabled={isGiven('colour')}
            hint={hintOf('colour', 'Each can be read in both themes: light at the left, dark at the right.')}
          />
        </Part>
        <Part title="Emails and links" text="Who writes, and what has to stand below every page.">
          {field('senderName', "Sender's name", 'Nothing: the name above.', {
            slotProps: { htmlInput: { maxLength: 60 } },
          })}
          <Pair>
            {field('imprint', 'Address of the imprint', 'Nothing: there is no link.', { type: 'url' })}
            {field('privacy', 'Address of the privacy policy', 'Nothing: the page that comes with it.', {
              type: 'url',
            })}
          </Pair>
        </Part>
        {shop ? (
          <Part
            title="Who may host"
            text="Whoever has a plan. Whether plans are sold is chosen when the installation is set up."
          />
        ) : (
          <Part
            title="Who may host"
            text="It holds at once, and what is there already stays. All others take part. That nobody pays was chosen when the installation was set up."
          >
            {field(
              'hosts',
              'Hosts',
              'anyone, or addresses and domains parted by commas: ann@example.org, institute.example. With on-request among them all others may ask.',
              growing(1, 6),
            )}
            <Pair>
              {field('collaborators', 'People in a project', 'For all hosts; People has limits of one.', {
                slotProps: { htmlInput: { inputMode: 'numeric' } },
              })}
              {field('storage', 'Storage of a host in GB', 'Over all their projects.', {
                slotProps: { htmlInput: { inputMode: 'numeric' } },
              })}
            </Pair>
          </Part>
        )}
        <Line>
          <Button
            type="submit"
            variant="contained"
            color="primary"
            loading={pending || sending}
            disabled={!isChanged || !numbersFit}
          >
            Save
          </Button>
          {isChanged && (
            <Button
              onClick={() => {
                draft.forget();
                setChosen(undefined);
              }}
            >
              Cancel
            </Button>
          )}
        </Line>
      </Fields>
    </form>
  );
};

/** What the whole installation is called, looks like and allows. */
const InstallationScreen = () => (
  <OperatorPage title="Settings" state="Who set what stands under Security.">
    <Narrow>
      <Loaded
        what="The settings"
        answer={useInstallationSettings()}
        shape={<Skeleton variant="rounded" height={420} />}
      >
        {(settings) => <Form {...settings} />}
      </Loaded>
    </Narrow>
  </OperatorPage>
);

export default InstallationScreen;
