import type { Receipt } from '@dossier/shared/contract/evidence';
import { Link, styled } from '@mui/material';
import type { ReactNode } from 'react';
import { formatMoment } from '../../format/dates.ts';
import { paths } from '../../paths.ts';
import { CheckCircleIcon } from '../../theme/icons.tsx';
import { Hint, Line } from '../../theme/layout.tsx';
import { When } from '../../theme/When.tsx';

/** What people want to know of a receipt, before all else. */
export const Arrived = ({ at, late = false }: { readonly at: string; readonly late?: boolean | undefined }) => (
  <Line gap={2} mb={4}>
    <CheckCircleIcon aria-hidden sx={{ color: 'var(--ok)' }} />
    <div>
      <b>It arrived</b>, <span className="num">{formatMoment(at)}</span>
      {late && ', late'}
    </div>
  </Line>
);

const Words = ({ stated: { seal, sealedAt } }: Pick<Receipt, 'stated'>) => {
  if (seal === 'sealed')
    return (
      <>
        Sealed <When at={sealedAt ?? ''} inline />: the receipt proves itself, without this server.
      </>
    );
  return seal === 'unsealed'
    ? 'It will be sealed within the hour. A receipt downloaded after that proves itself.'
    : 'It was sealed by an older release, whose seals prove no single upload.';
};

/** Whether others can check that the upload stands in the history. */
export const SealFacts = ({ receipt }: { receipt: Receipt }) => (
  <Hint gap={4}>
    <Words stated={receipt.stated} />{' '}
    <Link href={paths.verify} target="_blank" rel="noopener">
      Check a receipt
    </Link>
    , or see <Link to={paths.seals}>all seals</Link>
  </Hint>
);

const Folded = styled('details')(({ theme: { spacing } }) => ({
  marginTop: spacing(4),
  '& > summary': { cursor: 'pointer', minHeight: 24 },
}));

type DigestsProps = {
  /** Of a file. */
  readonly sha256?: string | undefined;
  /** Undefined while it loads. */
  readonly receipt: Pick<Receipt, 'event' | 'digest'> | undefined;
  readonly children?: ReactNode;
};

/** What programs compare: the digests of the file and of the event that says it arrived. */
export const ForExperts = ({ sha256, receipt, children }: DigestsProps) => (
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
