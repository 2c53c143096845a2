import { groupOfKind, type HistoryGroup, type HistoryRow } from '@dossier/shared/contract';
import { Link, styled } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { count } from '../../format/numbers.ts';
import {
  BlockIcon,
  ChatIcon,
  DocumentIcon,
  DownloadIcon,
  GavelIcon,
  MailIcon,
  PeopleIcon,
  TuneIcon,
  UploadIcon,
} from '../../theme/icons.tsx';
import { Pill } from '../../theme/status/StatusChip.tsx';
import { When } from '../../theme/When.tsx';

const icons: Readonly<Record<HistoryGroup, ReactNode>> = {
  project: <TuneIcon />,
  people: <PeopleIcon />,
  documents: <DocumentIcon />,
  uploads: <UploadIcon />,
  reviews: <GavelIcon />,
  comments: <ChatIcon />,
  downloads: <DownloadIcon />,
  mails: <MailIcon />,
  refusals: <BlockIcon />,
};

const Frame = styled('div')(({ theme: { spacing } }) => ({
  display: 'flex',
  gap: spacing(3),
  padding: `${spacing(3)} ${spacing(4)}`,
  borderTop: '1px solid var(--line-2)',
  '& > svg': { fontSize: 18, marginTop: 1, color: 'var(--ink-3)', flex: 'none' },
}));
const plain = { background: 'var(--none-bg)' };

/** How many changes stand below a sentence; its dialog has all of them. */
const mostShown = 3;

/** Before and after; null where there was nothing, or nothing is left. */
export const Change = ({ name, before, after }: HistoryRow['details'][number]) => (
  <>
    {name}: {before !== null && <del>{before || 'none'}</del>}
    {before !== null && ' → '}
    {after === null ? 'gone' : after || 'none'}
  </>
);

/**
 * One sentence of the time line, with its moment and marks; `to` opens it. Those in sight stay as
 * they are while others scroll in.
 */
export const Entry = memo(({ row, to }: { row: HistoryRow; to?: string }) => (
  <Frame>
    {icons[groupOfKind[row.kind]]}
    <div className="grow">
      <div className="wrap">
        {to === undefined ? (
          row.text
        ) : (
          <Link to={to} color="inherit" preventScrollReset>
            {row.text}
          </Link>
        )}{' '}
        {row.late && <Pill tone="rev">Late</Pill>} {row.byHand && <Pill style={plain}>By hand</Pill>}
      </div>
      {row.details.slice(0, mostShown).map((detail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
        <div key={index} className="muted small cut">
          <Change {...detail} />
        </div>
      ))}
      {row.details.length > mostShown && (
        <div className="muted small">and {count(row.details.length - mostShown, 'more change')}</div>
      )}
      <When at={row.at} className="muted small" />
    </div>
  </Frame>
));
