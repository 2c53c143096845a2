import { type AnswerStatus, type DocumentStatus, notApplicable } from '@dossier/shared/contract';
import { Pill, StatusChip, StatusIcon, statusColor } from './StatusChip.tsx';

type Standing = {
  readonly status: DocumentStatus;
  readonly excuse?: { readonly reason: string; readonly status: AnswerStatus } | undefined;
};

const drawnAs: Readonly<Record<AnswerStatus, DocumentStatus>> = {
  Submitted: 'Uploaded',
  Accept: 'Accept',
  Reject: 'Reject',
};
/** A reason looks like a document that stands so. */
export const lookOf = ({ status, excuse }: Standing): DocumentStatus => (excuse ? drawnAs[excuse.status] : status);

/** In words: a document's status, or the reason that takes its place. */
export const stateText = ({ status, excuse }: Standing): string => {
  if (!excuse) return status;
  const decided = excuse.status === 'Submitted' ? 'To review' : excuse.status;
  return `${notApplicable(excuse.reason)} (${decided})`;
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
        Not applicable
      </Pill>
      {full && <div className="small soft wrap">{excuse.reason}</div>}
    </>
  );
};
