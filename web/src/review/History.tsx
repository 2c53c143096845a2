import type { ReviewRow, SubmissionRecord } from '@dossier/shared/contract';
import { Link, styled } from '@mui/material';
import { formatDate } from '../format/dates.ts';
import { displayName } from '../format/names.ts';
import { count } from '../format/numbers.ts';
import { useReviews } from '../reads/projects.ts';
import { useSaveReceipt } from '../reads/receipts.ts';
import { Heading, Hint, List } from '../theme/layout.tsx';
import { When } from '../theme/When.tsx';
import { Section } from './ReviewThread.tsx';

type Version = SubmissionRecord['versions'][number];
type Props = {
  readonly submission: SubmissionRecord;
  readonly shown: number;
  readonly onShow: (version: number) => void;
};

const decided = { Accept: 'Accepted', Reject: 'Rejected', 'In Review': 'Put in review' };

type Review = Omit<ReviewRow, 'projectId' | 'submissionId'>;

/** Those that a submission has itself, while all are on their way. */
const latestOf = ({ id, versions }: SubmissionRecord): readonly Review[] =>
  versions.flatMap(({ version, reviews, reviewCount }) =>
    reviews.map((review) => ({ id: `${id}.${version}.${reviewCount}`, version, ...review })),
  );

/** @param reviews newest first */
const momentsOf = ({ versions }: Pick<SubmissionRecord, 'versions'>, reviews: readonly Review[]) =>
  versions
    .toReversed()
    .flatMap((version) => [
      ...reviews
        .filter((review) => review.version === version.version)
        .map((review) => ({ key: review.id, at: review.reviewedAt, version, review })),
      { key: `u${version.version}`, at: version.uploadedAt, version },
    ]);

/** A line from top to bottom, on which each moment has its dot. */
const Timeline = styled(List)({
  position: 'relative',
  paddingLeft: 22,
  fontSize: 12,
  lineHeight: '17px',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 6,
    top: 8,
    bottom: 8,
    width: 1,
    background: 'var(--line)',
  },
});
const Moment = styled('li')(({ theme: { spacing } }) => ({
  position: 'relative',
  padding: `${spacing(2)} 0`,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -20,
    top: 12,
    width: 9,
    height: 9,
    borderRadius: '50%',
    border: '2px solid var(--ink-3)',
    background: 'var(--surface)',
  },
  '&[aria-current]::before': { borderColor: 'var(--primary)', background: 'var(--primary)' },
}));
const Late = styled('span')({ color: 'var(--accent)', fontWeight: 600 });

/** Every version and review, newest first; an older version can be opened again. */
export const History = ({ submission, shown, onShow }: Props) => {
  const uploadedBy = displayName(submission.collaborator);
  const { data, total = 0, error, refetch } = useReviews(submission.projectId, submission.id);
  return (
    <Section as="section" aria-label="History">
      <Heading gap={2}>History</Heading>
      <Timeline as="ol">
        {momentsOf(submission, data ?? latestOf(submission)).map((moment) => {
          const isUpload = !('review' in moment);
          const here = isUpload && moment.version.version === shown;
          return (
            <Moment key={moment.key} aria-current={here || undefined}>
              {isUpload ? (
                <Upload version={moment.version} of={submission} by={uploadedBy} here={here} onShow={onShow} />
              ) : (
                <>
                  <b>{decided[moment.review.action]}</b>
                  {moment.review.reasons.length > 0 && `: ${moment.review.reasons.join(', ')}`}
                  {moment.review.remarks && <>, “{moment.review.remarks}”</>}
                  <div className="muted">
                    {moment.review.reviewer}, <When at={moment.at} inline />
                  </div>
                </>
              )}
            </Moment>
          );
        })}
      </Timeline>
      {error && !data && (
        <Hint>
          Only the latest review of each version could be loaded.{' '}
          <Link component="button" type="button" onClick={() => void refetch()}>
            Try again
          </Link>
        </Hint>
      )}
      {data && total > data.length && <Hint>These are the newest {count(data.length, 'review')}.</Hint>}
    </Section>
  );
};

type UploadProps = {
  readonly version: Version;
  readonly of: SubmissionRecord;
  readonly by: string;
  readonly here: boolean;
  readonly onShow: (version: number) => void;
};

const Upload = ({ version, of, by, here, onShow }: UploadProps) => (
  <>
    <b>Version {version.version} uploaded</b>
    {version.late && <Late> during the grace period</Late>}
    {version.withdrawn && ' (withdrawn)'}
    {version.deletedAt && ` (deleted on ${formatDate(version.deletedAt)})`}
    {!here && (
      <>
        {' '}
        <Link component="button" type="button" onClick={() => onShow(version.version)} className="small">
          Show
        </Link>
      </>
    )}
    <div className="muted">
      {by}, <When at={version.uploadedAt} inline />,{' '}
      <span title={version.sha256}>
        sha-256 {version.sha256.slice(0, 4)}…{version.sha256.slice(-2)}
      </span>
      , <ReceiptLink of={of} version={version.version} />
    </div>
  </>
);

const ReceiptLink = ({ of, version }: { of: SubmissionRecord; version: number }) => {
  const save = useSaveReceipt();
  const { projectId, documentId, collaborator, fieldName } = of;
  const place = { projectId, documentId, personId: collaborator.id, version };
  return (
    <Link
      component="button"
      type="button"
      className="small"
      aria-label={`Receipt of version ${version}`}
      onClick={() => save(place, fieldName, 'pdf')}
    >
      receipt
    </Link>
  );
};
