import { usualPorts } from '@dossier/shared/contract';
import { type SetUpView, setUpCalls } from '@dossier/shared/contract/set-up';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { Records } from '../mail-server/Records.tsx';
import { CodeFields, ServerFields } from '../mail-server/ServerFields.tsx';
import { Facts } from '../theme/Facts.tsx';
import { SubmitButton, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields, Pair } from '../theme/layout.tsx';
import { Continue, StepForm, type StepProps } from './StepForm.tsx';
import { useRecords } from './setUp.ts';

const ServerForm = ({ view, onSent }: { view: SetUpView; onSent: () => void }) => {
  const given = view.given.sender;
  const nobody = { from: given === null ? '' : 'given@by.variable', name: 'Dossier' };
  const form = useSchemaForm(setUpCalls.mail, {
    ...(view.mail ?? { host: '', port: usualPorts.tls, security: 'tls', user: '', ...nobody }),
    password: '',
  });
  return (
    <StepForm
      call="mail"
      form={form}
      secret={['password']}
      onTold={onSent}
      submit={<SubmitButton variant={view.test.isProved ? 'outlined' : 'contained'}>Send a test email</SubmitButton>}
    >
      <ServerFields hasUser={Boolean(view.mail?.user)} />
      {given === null ? (
        <Pair>
          <TextInput name="name" label="Name of the sender" autoComplete="off" />
          <TextInput name="from" label="Address of the sender" type="email" autoComplete="off" />
        </Pair>
      ) : (
        <p className="muted small wrap">The sender is {given}, by the variable MAIL_FROM.</p>
      )}
    </StepForm>
  );
};

/** The server that a variable names is tried in the same way. */
const GivenServer = ({ given, onSent }: { given: SetUpView['given']; onSent: () => void }) => {
  const form = useSchemaForm(setUpCalls.test, {});
  return (
    <StepForm call="test" form={form} onTold={onSent} submit={<SubmitButton>Send a test email</SubmitButton>}>
      <Facts
        facts={[
          ['Mail server', given.mail],
          ['Sender', given.sender ?? 'nobody yet'],
        ]}
      />
      <p className="muted small">Given by the variables SMTP_URL and MAIL_FROM.</p>
    </StepForm>
  );
};

const CodeForm = ({ to, onDone }: { to: string; onDone: () => void }) => {
  const form = useSchemaForm(setUpCalls.code, { code: '' });
  return (
    <StepForm call="code" form={form} secret={['code']} onTold={onDone} submit={null}>
      <CodeFields to={to} />
    </StepForm>
  );
};

const RecordsOf = ({ sender }: { sender: string }) => <Records answer={useRecords(sender)} />;

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
      {test.isProved && from && <RecordsOf sender={from} />}
    </>
  );
};
