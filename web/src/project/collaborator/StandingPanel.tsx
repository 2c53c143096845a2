import { type DocumentRow, isDelivered, type ProjectRow } from '@dossier/shared/contract';
import { Button, Skeleton } from '@mui/material';
import { useGuestIn } from '../../data/session.ts';
import { formatMinute } from '../../format/dates.ts';
import { AccountButton } from '../../layout/AccountButton.tsx';
import { useSubmitted } from '../../reads/answers.ts';
import { useMe } from '../../reads/me.ts';
import { useSaveReceipt, useSaveReceipts } from '../../reads/receipts.ts';
import { Line } from '../../theme/layout.tsx';
import { collaboratorSentence } from '../parts/progress.ts';
import { Ring } from './Ring.tsx';
import { type Answering, completeText, standingOf } from './standing.ts';

type Props = { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

const SaveReceipts = ({ project, documents }: Props) => {
  const personId = useMe().data?.id;
  const save = useSaveReceipt();
  const saveAll = useSaveReceipts();
  const submitted = useSubmitted(project);
  if (personId === undefined) return null;
  const own = { projectId: project.id, personId };
  const ofDocuments = documents.filter(isDelivered).flatMap(({ id, version, fieldName }) => {
    if (version === null) return [];
    return [{ of: { ...own, documentId: id, version }, document: fieldName }];
  });
  const ofAnswers = submitted.sections.map(({ sectionId, title }) => ({
    of: { ...own, documentId: sectionId, version: 'answers' as const },
    document: title,
  }));
  const ofReasons = submitted.reasons.flatMap(({ itemId, question }) => {
    const document = question ?? documents.find(({ id }) => id === itemId)?.fieldName;
    return document === undefined
      ? []
      : [{ of: { ...own, documentId: itemId, version: 'excused' as const }, document }];
  });
  const receipts = [...ofDocuments, ...ofAnswers, ...ofReasons];
  const [first, ...others] = receipts;
  if (!first) return null;
  return others.length === 0 ? (
    <Button onClick={() => save(first.of, first.document, 'pdf')}>Save my receipt</Button>
  ) : (
    <Button onClick={() => saveAll(receipts)}>Save my receipts</Button>
  );
};

/** In its place while it loads. */
export const StandingShape = () => <Skeleton variant="circular" width={64} height={64} sx={{ mb: 5 }} />;

type StandingPanelProps = Props & {
  /** Undefined where no answers are required. */
  readonly answering?: Answering;
};

/** How far one is, and once all is there what comes next. */
export const StandingPanel = ({ project, documents, answering }: StandingPanelProps) => {
  const guestIn = useGuestIn();
  const standing = standingOf(documents, answering);
  const { delivered, required, completeAt, isAccepted } = standing;
  const { asked = 0, answered = 0 } = answering ?? {};
  return (
    <Line mb={5} gap={4}>
      {required + asked > 0 && (
        <Ring delivered={delivered + answered} required={required + asked} what={asked > 0 ? 'done' : 'delivered'} />
      )}
      <div className="shrink">
        {/* One place for both, as what stands there from the beginning is read aloud when it changes. */}
        <div className={completeAt === undefined ? undefined : 'strong'} role="status">
          {completeAt === undefined
            ? collaboratorSentence(documents, project.questions?.missing)
            : `${completeText(standing, asked > 0)}, ${formatMinute(completeAt)}.`}
        </div>
        {completeAt !== undefined && (
          <>
            {(!isAccepted || (project.questions?.toReview ?? 0) > 0) && (
              <div className="soft">You will hear when {project.host.name} has looked.</div>
            )}
            <Line wrap gap={2} mt={2}>
              <SaveReceipts project={project} documents={documents} />
              {guestIn !== null && <AccountButton projectId={guestIn}>Keep an account?</AccountButton>}
            </Line>
          </>
        )}
      </div>
    </Line>
  );
};
