import type { RejectReason } from '@dossier/shared/contract';
import { Line } from '../layout.tsx';
import { Pill } from './StatusChip.tsx';

/** Why a document was rejected, in the colours of a rejection. */
export const Reasons = ({ reasons }: { reasons: readonly RejectReason[] }) =>
  reasons.length > 0 && (
    <Line gap={1} wrap mt={1} role="group" aria-label="Reasons">
      {reasons.map((reason) => (
        <Pill key={reason} tone="no">
          {reason}
        </Pill>
      ))}
    </Line>
  );
