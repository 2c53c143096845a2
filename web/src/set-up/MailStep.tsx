import { type MailSecurity, type SetUpView, setUpCalls, usualPorts } from '@dossier/shared/contract/set-up';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { Facts } from '../theme/Facts.tsx';
import { Fields, Pair } from '../theme/Fields.tsx';
import { ChoiceInput } from '../theme/inputs/ChoiceInput.tsx';
import { SubmitButton } from '../theme/inputs/SubmitButton.tsx';
import { useSchemaForm } from '../theme/inputs/schemaForm.ts';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import { Line } from '../theme/Line.tsx';
import { List } from '../theme/List.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { Heading, Lead } from '../theme/Text.tsx';
import { Continue, StepForm } from './StepForm.tsx';
import { useRecords } from './setUp.ts';
import type { StepProps } from './step.ts';

const securities: readonly { value: MailSecurity; label: string }[] = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'Not encrypted' },
];

const ServerForm = ({ view, onSent }: { view: SetUpView; onSent: () => void }) => {
  const given = view.given.sender;
  const nobody = { from: given === null ? '' : 'given@by.variable', name: 'Dossier' };
  const form = useSchemaForm(setUpCalls.mail, {
    ...(view.mail ?? { host: '', port: usualPorts.tls, security: 'tls', user: '', ...nobody }),
    password: '',
  });
  const security = form.watch('security');
  const { getValues, setValue } = form;
  // A port that nobody chose goes with the kind of connection.
  useEffect(() => {
    if (Object.values(usualPorts).includes(Number(getValues('port')))) setValue('port', usualPorts[security]);
  }, [security, getValues, setValue]);
  return (
    <StepForm call="mail" form={form} onTold={onSent}>
      <Fields>
        <Pair>
          <TextInput name="host" label="Mail server" placeholder="mail.example.org" autoComplete="off" />
          <TextInput name="port" label="Port" inputMode="numeric" helperText={`Usually ${usualPorts[security]}.`} />
        </Pair>
        <ChoiceInput name="security" label="Connection" options={securities} />
        <Pair>
          <TextInput name="user" label="User" autoComplete="off" helperText="Empty: the server asks for none." />
          <TextInput
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            helperText={view.mail?.user ? 'Empty: as before.' : 'Kept encrypted.'}
          />
        </Pair>
        {given === null ? (
          <Pair>
            <TextInput name="name" label="Name of the sender" autoComplete="off" />
            <TextInput name="from" label="Address of the sender" type="email" autoComplete="off" />
          </Pair>
        ) : (
          <p className="muted small wrap">The sender is {given}, by the variable MAIL_FROM.</p>
        )}
        <div>
          <SubmitButton variant={view.test.isProved ? 'outlined' : 'contained'}>Send a test email</SubmitButton>
        </div>
      </Fields>
    </StepForm>
  );
};

/** The server that a variable names is tried in the same way. */
const GivenServer = ({ given, onSent }: { given: SetUpView['given']; onSent: () => void }) => {
  const form = useSchemaForm(setUpCalls.test, {});
  return (
    <StepForm call="test" form={form} onTold={onSent}>
      <Fields>
        <Facts
          facts={[
            ['Mail server', given.mail],
            ['Sender', given.sender ?? 'nobody yet'],
          ]}
        />
        <p className="muted small">Given by the variables SMTP_URL and MAIL_FROM.</p>
        <div>
          <SubmitButton>Send a test email</SubmitButton>
        </div>
      </Fields>
    </StepForm>
  );
};

const CodeForm = ({ to, onDone }: { to: string; onDone: () => void }) => {
  const form = useSchemaForm(setUpCalls.code, { code: '' });
  return (
    <StepForm call="code" form={form} onTold={onDone}>
      <Fields>
        <Alert severity="info">A test email is on its way to {to}. Look among unwanted ones, too.</Alert>
        <Line align="flex-start" wrap>
          <TextInput
            name="code"
            label="Code"
            autoComplete="one-time-code"
            helperText="6 digits, valid for 15 minutes."
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20, className: 'num' } }}
          />
          <SubmitButton sx={{ minHeight: 40 }}>Confirm</SubmitButton>
        </Line>
      </Fields>
    </StepForm>
  );
};

const severities = { found: 'success', missing: 'warning', unknown: 'info' } as const;

/** Hints: what receivers find when they ask about the sender. */
const Records = ({ of }: { of: string }) => (
  <section aria-label="What receivers find out about the sender">
    <Heading sx={{ mt: 8 }}>What receivers find out about the sender</Heading>
    <Loaded what="It" answer={useRecords(of)} shape={<Skeleton variant="rounded" height={160} />}>
      {(records) =>
        records.length === 0 ? (
          <Lead>The address of the sender is of no domain that others know.</Lead>
        ) : (
          <List gap={2}>
            {records.map(({ kind, state, words }) => (
              <li key={kind}>
                <Alert severity={severities[state]} className="wrap">
                  {words}
                </Alert>
              </li>
            ))}
          </List>
        )
      }
    </Loaded>
    <Lead>Nothing of it has to be right before you go on.</Lead>
  </section>
);

export const MailStep = ({ view, onDone }: StepProps) => {
  const { given, test, mail, person } = view;
  const [isSent, setSent] = useState(test.sentTo !== null);
  const from = given.sender ?? mail?.from;
  return (
    <>
      {test.isProved && !isSent && (
        <Fields gap={4} sx={{ mb: 6 }}>
          <Alert severity="success">A test email reached {person?.email}.</Alert>
          <Continue onDone={onDone} />
        </Fields>
      )}
      {given.mail ? (
        <GivenServer given={given} onSent={() => setSent(true)} />
      ) : (
        <ServerForm view={view} onSent={() => setSent(true)} />
      )}
      {isSent && test.sentTo !== null && (
        <Fields sx={{ mt: 6 }}>
          <CodeForm to={test.sentTo} onDone={() => setSent(false)} />
        </Fields>
      )}
      {test.isProved && from && <Records of={from} />}
    </>
  );
};
