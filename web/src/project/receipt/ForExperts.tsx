import type { Receipt } from '@dossier/shared/contract/evidence';
import { styled } from '@mui/material';
import type { ReactNode } from 'react';
import { Hint } from '../../theme/layout.tsx';

const Folded = styled('details')(({ theme: { spacing } }) => ({
  marginTop: spacing(4),
  '& > summary': { cursor: 'pointer', minHeight: 24 },
}));

type Props = {
  /** Of a file. */
  readonly sha256?: string | undefined;
  /** Undefined while it loads. */
  readonly receipt: Pick<Receipt, 'event' | 'digest'> | undefined;
  readonly children?: ReactNode;
};

/** What programs compare: the digests of the file and of the event that says it arrived. */
export const ForExperts = ({ sha256, receipt, children }: Props) => (
  <Folded>
    <summary className="small">For experts</summary>
    {sha256 && (
      <>
        <Hint>SHA-256</Hint>
        <code className="small wrap">{sha256}</code>
      </>
    )}
    {receipt && (
      <>
        <Hint gap={4}>Event</Hint>
        <code className="small wrap">{receipt.event.id}</code>
        <Hint gap={4}>Digest</Hint>
        <code className="small wrap">{receipt.digest}</code>
      </>
    )}
    {children}
  </Folded>
);
