import type { MadeToken, NewToken, TokenRow } from '@dossier/shared/contract';
import { Box, Button, Dialog, DialogTitle, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTokens, makeToken, revokeToken } from '../../data/tokens.ts';
import { useUnderWay } from '../../data/useUnderWay.ts';
import { useWork } from '../../data/useWork.ts';
import { brand } from '../../format/brand.ts';
import { formatDate } from '../../format/dates.ts';
import { paths } from '../../paths.ts';
import { SecretShown } from '../../project/sharing/SecretShown.tsx';
import { AskFirst } from '../../theme/ConfirmDialog.tsx';
import { List, Narrow, Row } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState, Loaded } from '../../theme/states/states.tsx';
import { When } from '../../theme/When.tsx';
import { Section } from '../Section.tsx';
import { NewTokenForm } from './NewTokenForm.tsx';

const endOf = ({ expiresAt }: TokenRow) =>
  Date.parse(expiresAt) <= Date.now() ? `Ended ${formatDate(expiresAt)}` : `Ends ${formatDate(expiresAt)}`;

const TokenLine = ({ token, onRevoke }: { token: TokenRow; onRevoke: () => Promise<unknown> }) => (
  <Row gap={4} pad={3} ruled>
    <Box className="grow" sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
        {token.name} <span className="muted">dsr_…{token.hint}</span>
      </Box>
      <div className="small">{token.scopes.join(', ')}</div>
      <div className="muted small">
        {endOf(token)},{' '}
        {token.lastUsedAt ? (
          <>
            last used <When at={token.lastUsedAt} inline />
          </>
        ) : (
          'never used'
        )}
      </div>
    </Box>
    <AskFirst
      aria-label={`Revoke ${token.name}`}
      title={`Revoke ${token.name}?`}
      question="Programs that use it are refused from now on."
      confirm="Revoke"
      danger
      onConfirm={onRevoke}
    >
      Revoke
    </AskFirst>
  </Row>
);

/** Closed neither by a click beside it, nor while the token is made: it is shown once. */
const NewTokenDialog = ({ onClose }: { onClose: () => void }) => {
  const [made, setMade] = useState<MadeToken>();
  const [isMaking, during] = useUnderWay();
  const make = (wanted: NewToken) => during(async () => setMade(await makeToken(wanted)));
  const leave = () => isMaking || onClose();
  return (
    <Dialog open onClose={(_event, reason) => reason === 'escapeKeyDown' && !made && leave()}>
      <DialogTitle>{made ? made.name : 'New API token'}</DialogTitle>
      {made ? (
        <SecretShown
          label="API token"
          secret={made.token}
          warning="Copy the token now: it is not shown again."
          onClose={onClose}
        />
      ) : (
        <NewTokenForm onMake={make} onCancel={leave} />
      )}
    </Dialog>
  );
};

/** Access of programs (BEY-27). */
export default function ApiTokensScreen() {
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: ({ signal }) => listTokens(signal) });
  const revoking = useWork(({ id }: TokenRow) => revokeToken(id), {
    done: 'The token was revoked.',
    changes: ['tokens'],
  });
  const [creating, setCreating] = useState(false);
  const close = () => {
    setCreating(false);
    void tokens.refetch();
  };
  const create = (
    <Button variant="contained" onClick={() => setCreating(true)}>
      New token
    </Button>
  );
  return (
    <Narrow>
      <PageHeader title="API tokens" state={`Programs use ${brand().name} in your name with these.`} />
      <Loaded
        what="Your API tokens"
        answer={tokens}
        shape={160}
        empty={
          <EmptyState title="No API tokens" action={create}>
            A token lets a script collect documents or submit them. It never reaches your account, your card or your
            plan, and ends on its day.
          </EmptyState>
        }
      >
        {(rows) => (
          <Section title="Your tokens" text="A new password ends all of them." action={create}>
            <List>
              {rows.map((token) => (
                <TokenLine
                  key={token.id}
                  token={token}
                  onRevoke={() => revoking.mutateAsync(token).catch(() => undefined)}
                />
              ))}
            </List>
          </Section>
        )}
      </Loaded>
      <Typography color="text.secondary" sx={{ mt: 4 }}>
        What programs can do: <Link href={paths.apiDocs}>the API</Link>.
      </Typography>
      {creating && <NewTokenDialog onClose={close} />}
    </Narrow>
  );
}
