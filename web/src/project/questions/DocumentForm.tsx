import { type DocumentRow, takesText } from '@dossier/shared/contract';
import { DocumentName } from '../parts/DocumentName.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import type { DocumentCard } from './cards.ts';
import { marksOf } from './cards.ts';
import { drawnAlone, type ItemForm } from './drawnAlone.tsx';
import { ExcusesInput } from './ExcusesInput.tsx';
import { ItemFrame } from './ItemFrame.tsx';

type Props = ItemForm<DocumentCard> & { readonly document: DocumentRow };

const Form = ({ card, document, number, earlier, problem, onChange, ...frame }: Props) => (
  <ItemFrame what="Document" name={document.fieldName} number={number} marks={marksOf(card)} {...frame}>
    <DocumentName document={document} />
    <div className="muted small">{takesText(document)}</div>
    <ConditionInput name={document.fieldName} earlier={earlier} card={card} problem={problem} onChange={onChange} />
    <ExcusesInput card={card} what="the document" problem={problem('excuses')} onChange={onChange} />
  </ItemFrame>
);

/** A document of the project among questions: of whom it is asked, and whether a reason is enough. */
export const DocumentForm = drawnAlone<DocumentCard, Props>(Form);
