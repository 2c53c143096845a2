import type { SubmissionRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../format/dates.ts';
import { displayName } from '../format/names.ts';

type Version = SubmissionRow['versions'][number];
type Props = { readonly submission: SubmissionRow; readonly shown: number; readonly onShow: (version: number) => void };

const decided = { Accept: 'Accepted', Reject: 'Rejected', 'In Review': 'Put in review' };

const momentsOf = ({ versions }: Pick<SubmissionRow, 'versions'>) =>
  versions
    .flatMap((version) => [
      { key: `u${version.version}`, at: version.uploadedAt, version },
      ...version.reviews.map((review) => ({
        key: `r${version.version} ${review.reviewedAt}`,
        at: review.reviewedAt,
        version,
        review,
      })),
    ])
    .toReversed();

/** Every version and review, newest first; an older version can be opened again. */
export const History = ({ submission, shown, onShow }: Props) => {
  const uploadedBy = displayName(submission.collaborator);
  return (
    <Box component="section" aria-label="History" sx={{ mt: 5, pt: 4, borderTop: '1px solid var(--line)' }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        History
      </Typography>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          pl: '22px',
          position: 'relative',
          fontSize: 12,
          lineHeight: '17px',
          '&::before': {
            content: '""',
            position: 'absolute',
            left: '6px',
            top: '8px',
            bottom: '8px',
            width: '1px',
            background: 'var(--line)',
          },
        }}
      >
        {momentsOf(submission).map((moment) => {
          const isUpload = !('review' in moment);
          const here = isUpload && moment.version.version === shown;
          return (
            <Box
              component="li"
              key={moment.key}
              sx={{
                position: 'relative',
                py: 2,
                '&::before': {
                  content: '""',
                  position: 'absolute',
                  left: '-20px',
                  top: '12px',
                  width: '9px',
                  height: '9px',
                  borderRadius: '50%',
                  border: '2px solid',
                  borderColor: here ? 'var(--primary)' : 'var(--ink-3)',
                  background: here ? 'var(--primary)' : 'var(--surface)',
                },
              }}
            >
              {isUpload ? (
                <Upload version={moment.version} by={uploadedBy} here={here} onShow={onShow} />
              ) : (
                <>
                  <b>{decided[moment.review.action]}</b>
                  {moment.review.remarks && <>, “{moment.review.remarks}”</>}
                  <div className="muted">
                    {moment.review.reviewer}, {formatMoment(moment.at)}
                  </div>
                </>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};

const Upload = ({
  version,
  by,
  here,
  onShow,
}: {
  version: Version;
  by: string;
  here: boolean;
  onShow: (version: number) => void;
}) => (
  <>
    <b>Version {version.version} uploaded</b>
    {version.late && (
      <Box component="span" sx={{ color: 'var(--accent)', fontWeight: 600 }}>
        {' '}
        during the grace period
      </Box>
    )}
    {version.withdrawn && ' (withdrawn)'}
    {!here && (
      <>
        {' '}
        <Link component="button" type="button" onClick={() => onShow(version.version)} className="small">
          Show
        </Link>
      </>
    )}
    <div className="muted">
      {by}, {formatMoment(version.uploadedAt)},{' '}
      <span title={version.sha256}>
        sha-256 {version.sha256.slice(0, 4)}…{version.sha256.slice(-2)}
      </span>
    </div>
  </>
);
