import { dayIn, letsGuestsIn } from '@dossier/shared/contract';
import { FormHelperText, styled } from '@mui/material';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Check } from '../../theme/inputs/Check.tsx';
import { ChoiceInput, yesOrNo } from '../../theme/inputs/ChoiceInput.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { TextInput } from '../../theme/inputs/schemaForms.tsx';
import { TermsInput } from '../../theme/inputs/TermsInput.tsx';
import { Columns, Heading, Panel } from '../../theme/layout.tsx';
import { CoHostsInput } from './CoHostsInput.tsx';
import { DayInput } from './DayInput.tsx';
import type { SettingsFields as Fields } from './settings.ts';
import { ZoneInput } from './ZoneInput.tsx';

const SectionPanel = styled(Panel)(({ theme: { spacing } }) => ({ marginBottom: spacing(4) })) as typeof Panel;
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionPanel component="section">
    <Heading gap={5}>{title}</Heading>
    <Columns gap={5} columns="repeat(2, minmax(0, 1fr))">
      {children}
    </Columns>
  </SectionPanel>
);
const Wide = styled('div')({ gridColumn: '1 / -1' });

/** Untouched it follows the visibility (BEY-41). */
const GuestsInput = () => {
  const { field } = useController<Fields, 'guests'>({ name: 'guests' });
  const projectScope = useWatch<Fields, 'projectScope'>({ name: 'projectScope' }) ?? 'public';
  const { value = null, onChange, onBlur, ref } = field;
  return (
    <>
      <Check
        label="Let invited people upload without an account"
        checked={letsGuestsIn({ guests: value, projectScope })}
        onChange={onChange}
        input={{ onBlur, ref }}
      />
      <FormHelperText>The link in their invitation opens this project for them, and nothing else.</FormHelperText>
    </>
  );
};

const scopes = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
];
const scopeHints = {
  public: 'Anyone with the project ID can join. Everyone owes every document.',
  private: 'Only people you invite by email. Each document is assigned to those who owe it.',
};

const reminders = [
  ['1hour', '1 hour before the due date ends'],
  ['24hours', '24 hours before the due date ends'],
] as const;

type Props = {
  readonly files: ReactNode;
  readonly team: ReactNode;
  /** The edit screen words some labels and writes days differently (EDIT-01, FMT-02). */
  readonly edits?: boolean;
  /** It has no dates, and nobody works in it but its host and their team. */
  readonly isTemplate?: boolean;
  /** What the one screen does not ask by itself. */
  readonly more?: boolean;
};

/** The fields that creating and editing a project share (CREATE-04, EDIT-01). */
export const SettingsFields = ({ files, team, edits = false, isTemplate = false, more = false }: Props) => {
  const [timeZone, scope, startDate] = useWatch<Fields, ['timeZone', 'projectScope', 'startDate']>({
    name: ['timeZone', 'projectScope', 'startDate'],
  });
  const format = edits ? 'MMM dd yyyy' : 'MM/dd/yyyy';
  const today = dayIn(Date.now(), timeZone ?? 'GMT-9');
  return (
    <>
      <Section title="What it is">
        {!more && (
          <Wide>
            <TextInput name="projectName" label={edits ? 'Name' : 'Project name'} required />
          </Wide>
        )}
        <Wide>
          <TextInput name="projectDetails" label={edits ? 'Title' : 'Details'} {...growing(3)} />
        </Wide>
        <Wide>
          <ChoiceInput
            name="projectScope"
            label="Visibility"
            options={scopes}
            helperText={scopeHints[scope ?? 'public']}
          />
        </Wide>
        <Wide>
          <GuestsInput />
        </Wide>
        <Wide>
          <ChoiceInput name="collectDocs" label="Are you collecting documents for an event?" options={yesOrNo} />
        </Wide>
      </Section>
      <Section title={isTemplate ? 'When projects made from it are due' : 'When it is due'}>
        {!isTemplate && (
          <DayInput
            name="startDate"
            label="Start date"
            format={format}
            min={today}
            {...(more && { empty: 'Today, unless you say another day.' })}
          />
        )}
        {!isTemplate && !more && (
          <DayInput
            name="endDate"
            label="End date"
            format={format}
            min={[startDate, today].toSorted().at(-1) ?? today}
          />
        )}
        {!more && <ZoneInput />}
        <TextInput
          name="reminder"
          label="Reminder"
          options={reminders}
          helperText="Goes to everyone who still owes a document."
        />
      </Section>
      <Section title="Who works with you">
        <Wide>{team}</Wide>
        {!isTemplate && (
          <>
            <CoHostsInput />
            <TextInput
              name="supportStaff"
              label={edits ? 'Members (support staff email)' : 'Support staff email'}
              type="email"
              autoComplete="off"
              helperText="Optional. Sees everything and changes nothing."
            />
          </>
        )}
      </Section>
      <Section title="Supporting files">
        <Wide>{files}</Wide>
      </Section>
      {!more && <TermsInput />}
    </>
  );
};
