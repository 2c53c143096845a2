import { type DocumentRow, type Question, takesText } from '@dossier/shared/contract';
import { MoveButtons, type Moving } from '../../theme/inputs/MoveButtons.tsx';
import { DocumentName } from '../parts/DocumentName.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import type { DocumentCard } from './cards.ts';
import { ExcusesInput } from './ExcusesInput.tsx';
import { FieldSet } from './FieldSet.ts';

type Props = Moving & {
  readonly card: DocumentCard;
  readonly document: DocumentRow;
  readonly number: number;
  readonly earlier: readonly Question[];
  /** By field. */
  readonly problem: (field: string) => string | undefined;
  readonly onChange: (change: Partial<DocumentCard>) => void;
};

/** A document of the project among questions: of whom it is asked, and whether a reason is enough. */
export const DocumentForm = ({ card, document, number, earlier, problem, onChange, ...moving }: Props) => (
  <FieldSet component="fieldset">
    <legend className="visually-hidden">Document {number}</legend>
    <MoveButtons name={document.fieldName} number={number} {...moving} />
    <DocumentName document={document} />
    <div className="muted small">{takesText(document)}</div>
    <ConditionInput
      name={document.fieldName}
      earlier={earlier}
      condition={card.onlyIf}
      problem={problem('onlyIf')}
      onChange={(onlyIf) => onChange({ onlyIf })}
    />
    <ExcusesInput card={card} what="the document" problem={problem('excuses')} onChange={onChange} />
  </FieldSet>
);
