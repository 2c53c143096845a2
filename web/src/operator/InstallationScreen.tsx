import type { ChangedSettings, Colour, Logo, OperatorSettings, SettingName } from '@dossier/shared/contract';
import { logoPath } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { request } from '../data/api.ts';
import { useCommand } from '../data/commands.ts';
import { useDraft } from '../data/drafts/useDraft.ts';
import { useWork } from '../data/useWork.ts';
import { saidBy } from '../format/variables.ts';
import { ColourField } from '../theme/inputs/ColourField.tsx';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { onSubmitted } from '../theme/inputs/enter.ts';
import { Field } from '../theme/inputs/Field.tsx';
import { growing } from '../theme/inputs/growing.ts';
import { LimitFields } from '../theme/inputs/LimitFields.tsx';
import { type TypedLimits, typedLimits, typedOf } from '../theme/inputs/limits.ts';
import { Fields, Heading, Lead, Line, Narrow, Pair, Panel } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { asLogo } from '../upload/asLogo.ts';
import { type ChosenLogo, LogoField } from '../upload/LogoField.tsx';
import { MailServer } from './MailServer.tsx';
import { OperatorPage } from './OperatorPage.tsx';
import { useInstallationSettings } from './reads.ts';

type Typed = TypedLimits & {
  readonly name: string;
  readonly colour: Colour;
  readonly senderName: string;
  readonly imprint: string;
  readonly privacy: string;
  readonly hosts: string;
};
type Stored = OperatorSettings['settings'];

const allTypedOf = ({ senderName, imprint, privacy, ...stored }: Stored): Typed => ({
  ...typedOf(stored),
  name: stored.name,
  colour: stored.colour,
  senderName: senderName ?? '',
  imprint: imprint ?? '',
  privacy: privacy ?? '',
  hosts: stored.hosts,
});

/** What is empty is as it would be if nobody had set it. */
const orNone = (text: string) => text.trim() || null;
const payloadOf = (typed: Typed): ChangedSettings => ({
  ...typedLimits.safeParse(typed).data,
  name: orNone(typed.name),
  colour: typed.colour,
  senderName: orNone(typed.senderName),
  imprint: orNone(typed.imprint),
  privacy: orNone(typed.privacy),
  hosts: orNone(typed.hosts),
});
/** Only what was changed: whatever else holds may be another operator's by now. */
const changesIn = (typed: Typed, stored: Typed): ChangedSettings =>
  Object.fromEntries(
    Object.entries(payloadOf(typed)).filter(([name]) => typed[name as keyof Typed] !== stored[name as keyof Typed]),
  );

const sendLogo = async (file: File): Promise<Logo> =>
  (await request('/api/operator/logo', { method: 'POST', body: await asLogo(file) })).json() as Promise<Logo>;

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

/** What is typed over what holds. What a variable gives is not changed here. */
const useTyped = ({ settings, given }: OperatorSettings, wrong: Partial<Record<SettingName, string>>) => {
  const draft = useDraft<Partial<Typed>>('installation-settings');
  const stored = allTypedOf(settings);
  const typed = { ...stored, ...draft.typed };
  const isGiven = (name: SettingName) => given.includes(name);
  return {
    draft,
    typed,
    wrong,
    isGiven,
    changes: changesIn(typed, stored),
    numbersFit: typedLimits.safeParse(typed).success,
    change: (part: Partial<Typed>) => draft.type((before) => ({ ...before, ...part })),
    hintOf: (name: keyof Typed, hint: string) => (isGiven(name) ? saidBy(name) : hint),
  };
};
type FormProps = { readonly form: ReturnType<typeof useTyped> };

type TextProps = FormProps &
  Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
    readonly name: Exclude<keyof Typed, keyof TypedLimits>;
    readonly hint: string;
  };

const Text = ({ form: { typed, change, wrong, isGiven, hintOf }, name, hint, ...props }: TextProps) => (
  <Field
    value={typed[name]}
    disabled={isGiven(name)}
    onChange={(typed) => change({ [name]: typed })}
    problem={wrong[name]}
    helperText={hintOf(name, hint)}
    {...props}
  />
);

const shortText = { slotProps: { htmlInput: { maxLength: 60 } } };

const Hosts = ({ form }: FormProps) => (
  <Part
    title="Who may host"
    text="It holds at once, and what is there already stays. All others take part. That nobody pays was chosen when the installation was set up."
  >
    <Text
      form={form}
      name="hosts"
      label="Hosts"
      hint="anyone, or addresses and domains parted by commas: ann@example.org, institute.example. With on-request among them all others may ask."
      {...growing(1, 6)}
    />
    <Lead gap={0}>
      What each host may have at most, storage over all their projects. Empty: no limit; of people and storage the usual
      one. People has limits of one host.
    </Lead>
    <Pair>
      <LimitFields
        typed={form.typed}
        onType={form.change}
        problems={form.wrong}
        fixed={(name) => (form.isGiven(name) ? saidBy(name) : undefined)}
      />
    </Pair>
  </Part>
);

const Form = (stored: OperatorSettings) => {
  const [chosen, setChosen] = useState<ChosenLogo>();
  const { run, problem } = useCommand('ChangeSettings', { success: 'The settings hold from now on.' });
  const form = useTyped(stored, problem?.errors ?? {});
  const { draft, changes, numbersFit } = form;
  const isChanged = Object.keys(changes).length > 0 || chosen !== undefined;
  const forget = () => {
    draft.forget();
    setChosen(undefined);
  };

  const saving = useWork(async () => {
    const logo = chosen && (await sendLogo(chosen));
    if (!(await run({ ...changes, ...(logo !== undefined && { logo }) }))) return;
    forget();
    // What stands in the page itself: its name, mark and colour.
    window.location.reload();
  });
  const { logo } = stored.settings;
  return (
    <form
      aria-label="Settings of the installation"
      onSubmit={onSubmitted(() => isChanged && numbersFit && saving.mutate())}
    >
      <DraftNotice draft={draft} onDiscard={draft.forget} />
      <Fields gap={6}>
        <Part title="Name and look" text="On all pages, in emails, and in the browser's tab.">
          <Text form={form} name="name" label="Name" hint="What people call this installation." {...shortText} />
          <LogoField chosen={chosen} onChoose={setChosen} now={logo && logoPath(logo)} />
          <ColourField
            value={form.typed.colour}
            onChange={(colour) => form.change({ colour })}
            disabled={form.isGiven('colour')}
            hint={form.hintOf('colour', 'Each can be read in both themes: light at the left, dark at the right.')}
          />
        </Part>
        <Part title="Emails and links" text="Who writes, and what has to stand below every page.">
          <Text form={form} name="senderName" label="Sender's name" hint="Nothing: the name above." {...shortText} />
          <Pair>
            <Text
              form={form}
              name="imprint"
              label="Address of the imprint"
              hint="Nothing: there is no link."
              type="url"
            />
            <Text
              form={form}
              name="privacy"
              label="Address of the privacy policy"
              hint="Nothing: the page that comes with it."
              type="url"
            />
          </Pair>
        </Part>
        {stored.shop ? (
          <Part
            title="Who may host"
            text="Whoever has a plan. Whether plans are sold is chosen when the installation is set up."
          />
        ) : (
          <Hosts form={form} />
        )}
        <Line>
          <Button type="submit" variant="contained" loading={saving.isPending} disabled={!isChanged || !numbersFit}>
            Save
          </Button>
          {isChanged && <Button onClick={forget}>Cancel</Button>}
        </Line>
      </Fields>
    </form>
  );
};

/** What the whole installation is called, looks like and allows. */
export default function InstallationScreen() {
  return (
    <OperatorPage title="Settings" state="Who set what stands under Security.">
      <Narrow>
        <Loaded what="The settings" answer={useInstallationSettings()} shape={420}>
          {(settings) => <Form {...settings} />}
        </Loaded>
        <MailServer />
      </Narrow>
    </OperatorPage>
  );
}
