import type { TokenRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { brand } from '../../format/brand.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { List } from '../../theme/List.tsx';
import { Narrow } from '../../theme/Narrow.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState } from '../../theme/states/EmptyState.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { Section } from '../Section.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { TokenLine } from './TokenLine.tsx';
import { useTokens } from './useTokens.ts';

/** Access of programs (BEY-27). */
const ApiTokensScreen = () => {
  const { tokens, revoking } = useTokens();
  const [creating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<TokenRow>();
  const close = () => {
    setCreating(false);
    void tokens.refetch();
  };
  const create = (
    <Button variant="contained" color="primary" onClick={() => setCreating(true)}>
      New token
    </Button>
  );
  return (
    <Narrow>
      <PageHeader title="API tokens" state={`Programs use ${brand().name} in your name with these.`} />
      <Loaded what="Your API tokens" answer={tokens} shape={<Skeleton variant="rounded" height={160} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No API tokens" action={create}>
              A token lets a script collect documents or submit them. It never reaches your account, your card or your
              plan, and ends on its day.
            </EmptyState>
          ) : (
            <Section title="Your tokens" text="A new password ends all of them." action={create}>
              <List>
                {rows.map((token) => (
                  <TokenLine key={token.id} token={token} onRevoke={() => setRevoked(token)} />
                ))}
              </List>
            </Section>
          )
        }
      </Loaded>
      <Typography color="text.secondary" sx={{ mt: 4 }}>
        What programs can do: <Link href={paths.apiDocs}>the API</Link>.
      </Typography>
      {creating && <NewTokenDialog onClose={close} />}
      <ConfirmDialog
        open={revoked !== undefined}
        title={`Revoke ${revoked?.name ?? 'the token'}?`}
        confirm="Revoke"
        danger
        pending={revoking.isPending}
        onConfirm={() => revoked && revoking.mutate(revoked, { onSettled: () => setRevoked(undefined) })}
        onClose={() => setRevoked(undefined)}
      >
        Programs that use it are refused from now on.
      </ConfirmDialog>
    </Narrow>
  );
};
export default ApiTokensScreen;
