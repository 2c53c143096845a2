import { type AnswerStatus, type DocumentStatus, notApplicable } from '@dossier/shared/contract';
import { Pill, StatusChip, StatusIcon, statusColor } from './StatusChip.tsx';

type Standing = {
  readonly status: DocumentStatus;
  readonly unasked?: boolean | undefined;
  /** Its words go with the answers, once these are kept no longer. */
  readonly excuse?: { readonly reason: string; readonly status: AnswerStatus } | undefined;
};

/** Answers look like documents that stand so. */
export const drawnAs: Readonly<Record<AnswerStatus, DocumentStatus>> = {
  Submitted: 'Uploaded',
  Accept: 'Accept',
  Reject: 'Reject',
};
/** A reason looks like a document that stands so. */
export const lookOf = ({ status, excuse }: Standing): DocumentStatus => (excuse ? drawnAs[excuse.status] : status);

const word = 'Not applicable';
/** In words: a document's status, whether only what was uploaded before is there, or the reason that takes its place. */
export const stateText = ({ status, excuse, unasked }: Standing): string => {
  if (unasked) return `${status}, not asked any more`;
  if (!excuse) return status;
  const decided = excuse.status === 'Submitted' ? 'To review' : excuse.status;
  return `${excuse.reason ? notApplicable(excuse.reason) : word} (${decided})`;
};

/** How a document stands; in full with the reason that takes its place. */
export const DocumentState = ({ of, full = false }: { readonly of: Standing; readonly full?: boolean }) => {
  const { status, excuse } = of;
  if (!excuse) return <StatusChip status={status} />;
  const look = lookOf(of);
  return (
    <>
      <Pill tone={statusColor[look]} title={stateText(of)}>
        <StatusIcon status={look} />
        {word}
      </Pill>
      {full && excuse.reason && <div className="small soft wrap">{excuse.reason}</div>}
    </>
  );
};
