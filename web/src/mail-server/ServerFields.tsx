import { type MailSecurity, usualPorts } from '@dossier/shared/contract';
import { Alert } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { ChoiceInput } from '../theme/inputs/ChoiceInput.tsx';
import { SubmitButton, TextInput } from '../theme/inputs/schemaForms.tsx';
import { Fields, Line, Pair } from '../theme/layout.tsx';

const securities: readonly { value: MailSecurity; label: string }[] = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'Not encrypted' },
];

/** How a mail server is reached, in whatever form asks for it. @param hasUser whether a password of its user is known */
export const ServerFields = ({ hasUser }: { readonly hasUser: boolean }) => {
  const { getValues, setValue, watch } = useFormContext();
  const security = watch('security') as MailSecurity;
  const before = useRef(security);
  // A port that nobody chose goes with the kind of connection; that of another kind was chosen.
  useEffect(() => {
    const usual = usualPorts[before.current];
    before.current = security;
    if (Number(getValues('port')) === usual) setValue('port', usualPorts[security]);
  }, [security, getValues, setValue]);
  return (
    <>
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
          helperText={hasUser ? 'Empty: as before.' : 'Kept encrypted.'}
        />
      </Pair>
    </>
  );
};

/** Of a test email that is on its way. */
export const CodeFields = ({ to }: { readonly to: string }) => (
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
);
