import type { DocumentStatus } from '@dossier/shared/contract';
import type { ComponentProps } from 'react';

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
