import type { TokenRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDate } from '../../format/dates.ts';
import { Row } from '../../theme/List.tsx';
import { When } from '../../theme/When.tsx';

const endOf = ({ expiresAt }: TokenRow) =>
  Date.parse(expiresAt) <= Date.now() ? `Ended ${formatDate(expiresAt)}` : `Ends ${formatDate(expiresAt)}`;

export const TokenLine = ({ token, onRevoke }: { token: TokenRow; onRevoke: () => void }) => (
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
    <Button aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
      Revoke
    </Button>
  </Row>
);
