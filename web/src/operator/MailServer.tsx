import type { OperatorMailServer, ShownMailServer } from '@dossier/shared/contract';
import { changeMailServer, mailServerCode, usualPorts } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendJson } from '../data/api.ts';
import { useFormDraft } from '../data/drafts/useFormDraft.ts';
import { useNotify } from '../data/notices.ts';
import { Records } from '../mail-server/Records.tsx';
import { CodeFields, ServerFields } from '../mail-server/ServerFields.tsx';
import { Facts } from '../theme/Facts.tsx';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { SchemaForm, SubmitButton, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields, Heading, Lead, Line, Pair, Panel } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { keyOf, mailServerPath, useMailRecords, useMailServer } from './reads.ts';

const connections = { tls: 'TLS', starttls: 'STARTTLS', none: 'not encrypted' } as const;

const factsOf = ({ host, port, security, user, from }: ShownMailServer) =>
  [
    ['Mail server', `${host}:${port}, ${connections[security]}`],
    ['User', user || 'none'],
    ['Address of the sender', from],
  ] as const;

/** Every answer of it says what is in use now. */
const useSend = () => {
  const client = useQueryClient();
  return async (path: string, body: unknown) => {
    const answer = await sendJson<OperatorMailServer>(path, body);
    client.setQueryData(keyOf(mailServerPath), answer);
  };
};

const Code = ({ to, onEnd }: { readonly to: string; readonly onEnd: () => void }) => {
  const form = useSchemaForm(mailServerCode, { code: '' });
  const send = useSend();
  const notify = useNotify();
  return (
    <SchemaForm
      form={form}
      onSubmit={async (typed) => {
        await send(`${mailServerPath}/code`, typed);
        notify('Emails go by this mail server from now on.', { type: 'success' });
        onEnd();
      }}
    >
      <CodeFields to={to} />
    </SchemaForm>
  );
};

type AnotherProps = Pick<OperatorMailServer, 'server' | 'sentTo'> & { readonly onEnd: () => void };

/** Asked for in the place of the one in use, which stays until the code of the test email is there. */
const Another = ({ server, sentTo, onEnd }: AnotherProps) => {
  const form = useSchemaForm(changeMailServer, {
    ...(server ?? { host: '', port: usualPorts.tls, security: 'tls', user: '', from: '' }),
    password: '',
    ownPassword: '',
  });
  const draft = useFormDraft('mail-server', form, { except: ['password', 'ownPassword'] });
  const send = useSend();
  const end = () => {
    draft.forget();
    onEnd();
  };
  return (
    <>
      <SchemaForm form={form} onSubmit={(asked) => send(mailServerPath, asked)}>
        <Fields>
          <DraftNotice draft={draft} onDiscard={draft.discard} />
          <ServerFields hasUser={Boolean(server?.user)} />
          <Pair>
            <TextInput name="from" label="Address of the sender" type="email" autoComplete="off" />
            <TextInput
              name="ownPassword"
              label="Your own password"
              type="password"
              autoComplete="current-password"
              helperText="Whoever has the mail server reads every code."
            />
          </Pair>
          <Line>
            <SubmitButton>Send a test email</SubmitButton>
            <Button onClick={end}>Cancel</Button>
          </Line>
        </Fields>
      </SchemaForm>
      {sentTo !== null && <Code to={sentTo} onEnd={end} />}
    </>
  );
};

const RecordsOf = ({ sender }: { readonly sender: string }) => <Records answer={useMailRecords(sender)} />;

const Shown = ({ server, given, sentTo }: OperatorMailServer) => {
  const [isOpen, setOpen] = useState(sentTo !== null);
  return (
    <Fields gap={5}>
      {server ? <Facts facts={factsOf(server)} /> : <Lead gap={0}>Emails go to nobody, but to the test inbox.</Lead>}
      {given && (
        <p className="muted small">The variables SMTP_URL and MAIL_FROM say it. Change it there, and restart.</p>
      )}
      {!given && !isOpen && (
        <div>
          <Button onClick={() => setOpen(true)}>Change the mail server</Button>
        </div>
      )}
      {!given && isOpen && <Another server={server} sentTo={sentTo} onEnd={() => setOpen(false)} />}
      {server && <RecordsOf sender={server.from} />}
    </Fields>
  );
};

/** Which server sends, and another one in its place once a test email came over it. */
export const MailServer = () => (
  <Panel component="section" aria-label="Mail server" sx={{ mt: 6 }}>
    <Heading gap={1}>Mail server</Heading>
    <Lead sx={{ mb: 4 }}>Codes, invitations and reminders go by it.</Lead>
    <Loaded what="The mail server" answer={useMailServer()} shape={160}>
      {(answer) => <Shown {...answer} />}
    </Loaded>
  </Panel>
);
