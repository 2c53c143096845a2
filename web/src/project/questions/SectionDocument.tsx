import { type AskedDocument, excuseStatus } from '@dossier/shared/contract';
import { nothingNoted } from '../../reads/answers.ts';
import { Line } from '../../theme/layout.tsx';
import { AnswerState } from './AnswerState.tsx';
import { Excusable } from './Excusable.tsx';
import type { SectionProps, Submitting } from './section.ts';

type Props = Pick<SectionProps, 'section' | 'documents' | 'noted'> & {
  readonly item: AskedDocument;
  readonly excuse: Submitting['excuse'];
};

/** A document where it stands, or the reason that takes its place. */
export const SectionDocument = ({ item, section, documents, noted = nothingNoted, excuse }: Props) => {
  const { documentId, excuses } = item;
  const row = documents.rows.get(documentId);
  if (!row) return null;
  const status = excuseStatus(item, noted);
  return (
    <>
      <Excusable
        name={row.fieldName}
        place={`${section.id}.${documentId}`}
        excuses={excuses}
        replaced="document"
        reason={status === null ? undefined : noted.excused.get(documentId)}
        canExcuse={row.closed === null && row.status === 'Not Uploaded'}
        onExcuse={(reason) => excuse(documentId, reason)}
      >
        {documents.field(row)}
      </Excusable>
      {status && (
        <Line wrap mt={2}>
          <div className="to-start">
            <AnswerState status={status} remarks={noted.decisions.get(documentId)?.remarks} />
          </div>
          {documents.receipt?.(row)}
        </Line>
      )}
    </>
  );
};
