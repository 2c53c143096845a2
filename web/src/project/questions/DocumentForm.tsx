import { type DocumentRow, type Question, takesText } from '@dossier/shared/contract';
import type { Moving } from '../../theme/inputs/MoveButtons.tsx';
import { DocumentName } from '../parts/DocumentName.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import type { DocumentCard } from './cards.ts';
import { ExcusesInput } from './ExcusesInput.tsx';
import { type Folding, ItemFrame } from './ItemFrame.tsx';
import { marksOf } from './words.ts';

type Props = Moving &
  Folding & {
    readonly card: DocumentCard;
    readonly document: DocumentRow;
    readonly number: number;
    readonly earlier: readonly Question[];
    /** By field. */
    readonly problem: (field: string) => string | undefined;
    readonly onChange: (change: Partial<DocumentCard>) => void;
  };

/** A document of the project among questions: of whom it is asked, and whether a reason is enough. */
export const DocumentForm = ({ card, document, number, earlier, problem, onChange, ...frame }: Props) => (
  <ItemFrame what="Document" name={document.fieldName} number={number} marks={marksOf(card)} {...frame}>
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
  </ItemFrame>
);
