import type { EvidenceRow } from '@dossier/shared/contract';
import { Button, LinearProgress } from '@mui/material';
import { formatSize } from '../../format/numbers.ts';
import { useEvidence, useTakeEvidence } from '../../reads/evidence.ts';
import { ArchiveIcon } from '../../theme/icons.tsx';
import { Line, SmallPanel } from '../../theme/layout.tsx';
import { When } from '../../theme/When.tsx';

/** Documents, events, seals and what checks them, for somebody who trusts nobody (BEY-39). */
export const EvidenceButton = ({ projectId }: { readonly projectId: string }) => {
  const { take, isAsking } = useTakeEvidence(projectId);
  return (
    <Button startIcon={<ArchiveIcon />} loading={isAsking} onClick={() => void take(true)}>
      Evidence package
    </Button>
  );
};

const Words = ({ row: { state, size, readyAt, keptUntil } }: { row: EvidenceRow }) => {
  if (state === 'preparing') return 'The evidence package is being prepared. You will be told when it is ready.';
  if (state === 'failed') return 'The evidence package could not be made. Ask for it again.';
  return (
    <>
      Evidence package of {formatSize(size ?? 0)}, made <When at={readyAt ?? ''} inline />, kept until{' '}
      <When at={keptUntil ?? ''} inline />.
    </>
  );
};

/** A large package is made beforehand: how far it is, and where it can be taken (BEY-39). */
export const PreparedEvidence = ({ projectId }: { readonly projectId: string }) => {
  const row = useEvidence(projectId);
  const { take, isAsking } = useTakeEvidence(projectId);
  if (!row) return null;
  const { state, done, packageId } = row;
  const percent = Math.floor(100 * done);
  return (
    <SmallPanel sx={{ mb: 4 }} aria-label="Prepared evidence package" component="section">
      <Line justify="space-between" wrap>
        <span className={state === 'failed' ? 'danger grow' : 'grow'} role="status">
          <Words row={row} />
        </span>
        {state === 'preparing' && (
          <span className="num" aria-hidden>
            {percent} %
          </span>
        )}
        {state === 'ready' && (
          <Button onClick={() => void take(packageId)} loading={isAsking}>
            Download package
          </Button>
        )}
      </Line>
      {state === 'preparing' && (
        <LinearProgress variant="determinate" value={percent} aria-label="Package prepared" sx={{ mt: 3 }} />
      )}
    </SmallPanel>
  );
};
