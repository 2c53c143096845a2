import type { OperatorNotice } from '@dossier/shared/contract';
import { Button, Card } from '@mui/material';
import { useCommand } from '../data/commands.ts';
import { isSame } from '../data/drafts/isSame.ts';
import { useDraft } from '../data/drafts/useDraft.ts';
import { formatMinute } from '../format/dates.ts';
import { count } from '../format/numbers.ts';
import { Check } from '../theme/inputs/Check.tsx';
import { Field } from '../theme/inputs/Field.tsx';
import { growing } from '../theme/inputs/growing.ts';
import { Fields, Heading, Lead, Line, List, Row } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { OperatorPage } from './OperatorPage.tsx';
import { useOperatorsNotice } from './reads.ts';

type Typed = { readonly text: string; readonly from: string; readonly until: string; readonly readOnly: boolean };

const nothing: Typed = { text: '', from: '', until: '', readOnly: false };

/** Of `2026-11-27T22:00` in this browser's zone; undefined: it is no moment. */
const momentOf = (local: string): string | undefined => {
  const time = Date.parse(local);
  return local === '' || Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

const Deadlines = ({ total, first }: OperatorNotice['deadlines']) =>
  total === 0 ? (
    <Lead>No project is due in this time.</Lead>
  ) : (
    <>
      <Lead>{count(total, 'project is', 'projects are')} due in this time:</Lead>
      <List aria-label="Due in this time">
        {first.map(({ id, host, dueAt }) => (
          <Row key={id} pad={1.5}>
            <span className="grow wrap">
              {id} of {host || 'somebody who is gone'}
            </span>
            <span className="num muted small">{formatMinute(dueAt)}</span>
          </Row>
        ))}
      </List>
    </>
  );

const Announced = ({ notice }: { notice: NonNullable<OperatorNotice['notice']> }) => {
  const { run, pending } = useCommand('WithdrawNotice', { success: 'Nobody is told any more.' });
  const { text, from, until, readOnly } = notice;
  return (
    <Card component="section" aria-label="Announced" sx={{ p: 4, mb: 6 }}>
      <Line gap={4} wrap justify="space-between">
        <div className="grow">
          <div className="strong wrap">{text}</div>
          <div className="muted small">
            {formatMinute(from)} to {formatMinute(until)}
            {readOnly && ', when nothing can be changed'}
          </div>
        </div>
        <Button loading={pending} onClick={() => void run({ notice: { text, from, until, readOnly } })}>
          Withdraw
        </Button>
      </Line>
    </Card>
  );
};

const Announce = ({ isInPlace }: { isInPlace: boolean }) => {
  const draft = useDraft<Typed>('notice-to-everybody');
  const { run, pending, problem } = useCommand('AnnounceNotice', { success: 'Everybody is told.' });
  const typed = draft.typed ?? nothing;
  const [from, until] = [momentOf(typed.from), momentOf(typed.until)];
  const window = from && until && from < until ? { from, until } : undefined;
  const read = useOperatorsNotice(window);
  const change = (part: Partial<Typed>) => draft.type({ ...typed, ...part });
  const moment = (name: 'from' | 'until', label: string) => (
    <Field
      label={label}
      type="datetime-local"
      value={typed[name]}
      onChange={(typed) => change({ [name]: typed })}
      problem={problem?.errors[name]}
      helperText="By the clock of this device."
    />
  );
  return (
    <Card
      component="form"
      aria-label="Tell everybody"
      sx={{ p: 4 }}
      onSubmit={async (event) => {
        event.preventDefault();
        if (!window || typed.text.trim() === '') return;
        if (!(await run({ text: typed.text.trim(), ...window, readOnly: typed.readOnly }))) return;
        // What was typed meanwhile stays.
        draft.type((now) => (isSame(now, typed) ? undefined : now));
      }}
    >
      <Fields gap={4}>
        <Field
          label="What people should know"
          {...growing(2, 6)}
          value={typed.text}
          onChange={(text) => change({ text })}
          problem={problem?.errors.text}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <Line gap={4} wrap align="flex-start">
          {moment('from', 'Begins')}
          {moment('until', 'Ends')}
        </Line>
        <Check
          checked={typed.readOnly}
          onChange={(readOnly) => change({ readOnly })}
          label="Nothing can be changed meanwhile (people read and sign in; uploads wait and go on by themselves)"
        />
        {from && until && !window && <Lead role="alert">It must end after it begins.</Lead>}
        {/* Of another time it would be untrue. */}
        {window && read.data && !read.isPlaceholderData && <Deadlines {...read.data.deadlines} />}
        <Line>
          <Button type="submit" variant="contained" loading={pending} disabled={!window || typed.text.trim() === ''}>
            {isInPlace ? 'Announce in its place' : 'Announce'}
          </Button>
        </Line>
      </Fields>
    </Card>
  );
};

/** Tells everybody something, and keeps all as it is for a time. */
export default function NoticeScreen() {
  return (
    <OperatorPage title="Notice" state="Stands above every page, also for people who are not signed in.">
      <Loaded what="The notice" answer={useOperatorsNotice()} shape={240}>
        {({ notice }) => (
          <>
            {notice && <Announced notice={notice} />}
            <Heading>Tell everybody</Heading>
            <Announce isInPlace={notice !== null} />
          </>
        )}
      </Loaded>
    </OperatorPage>
  );
}
