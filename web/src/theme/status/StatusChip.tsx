import type { DocumentStatus, RejectReason } from '@dossier/shared/contract';
import type { ComponentProps } from 'react';
import { Line } from '../layout.tsx';

/** Name of a status' colours: `var(--x)` on `var(--x-bg)`. */
export type Tone = 'none' | 'up' | 'rev' | 'ok' | 'no';

export const statusColor: Record<DocumentStatus, Tone> = {
  'Not Uploaded': 'none',
  Uploaded: 'up',
  'In Review': 'rev',
  Accept: 'ok',
  Reject: 'no',
};

/** A word on a soft colour. */
export const Pill = ({ tone, ...props }: { readonly tone?: Tone } & ComponentProps<'span'>) => (
  <span className={tone ? `pill status-${tone}` : 'pill'} {...props} />
);

/** In the colour of the text around it. */
export const StatusIcon = ({ status }: { status: DocumentStatus }) => (
  <span className={`status-icon icon-${statusColor[status]}`} aria-hidden="true" />
);

/** The status of a document, everywhere the same: icon, word and colour. */
export const StatusChip = ({ status }: { status: DocumentStatus }) => (
  <Pill tone={statusColor[status]}>
    <StatusIcon status={status} />
    {status}
  </Pill>
);

/** The look of a status where there is room for no word, for whatever says it: a table shows hundreds at once, and scrolls. */
export const markOf = (status: DocumentStatus): string => `status-mark status-${statusColor[status]}`;

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
