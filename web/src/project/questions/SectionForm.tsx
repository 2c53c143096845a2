import { type DocumentRow, takesText } from '@dossier/shared/contract';
import { Button, MenuItem, styled } from '@mui/material';
import { newKey } from '../../data/api.ts';
import { AddIcon } from '../../theme/icons.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { MoveButtons } from '../../theme/inputs/MoveButtons.tsx';
import { Line, List, Notice } from '../../theme/layout.tsx';
import { MenuButton } from '../../theme/MenuButton.tsx';
import { DocumentName } from '../parts/DocumentName.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import {
  type DocumentCard,
  draftOf,
  emptyDocument,
  emptyQuestion,
  type ItemCard,
  idOf,
  isDocumentCard,
  marksOf,
  movedItem,
  type Place,
  questionsOf,
  type SectionCard,
  sectionName,
} from './cards.ts';
import { drawnAlone, type ItemForm } from './drawnAlone.tsx';
import { ExcusesInput } from './ExcusesInput.tsx';
import { type Folding, ItemFrame } from './ItemFrame.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import type { Moving } from './useDragging.ts';

/** Where what is dragged would go. */
export const Target = styled('div')({ height: 0, boxShadow: '0 0 0 2px var(--primary)', borderRadius: 2 });
export const isAt = (place: Place | undefined, section: number, index?: number) =>
  place !== undefined && place.section === section && place.index === index;
const faded = (isDragged: boolean) => (isDragged ? { style: { opacity: 0.5 } } : {});

type AddingProps = {
  /** Of the section. */
  readonly name: string;
  /** Documents that stand in no section. */
  readonly left: readonly DocumentRow[];
  readonly onAdd: (item: ItemCard) => void;
};

const AddItem = ({ name, left, onAdd }: AddingProps) => (
  <Line wrap gap={2} mt={3} mb={6}>
    <Button
      startIcon={<AddIcon />}
      aria-label={`Add a question to ${name}`}
      onClick={() => onAdd(emptyQuestion(newKey()))}
    >
      Add a question
    </Button>
    {left.length > 0 && (
      <MenuButton
        label="Add a document of the project"
        aria-label={`Add a document of the project to ${name}`}
        icon={<AddIcon />}
      >
        {left.map(({ id, fieldName }) => (
          <MenuItem key={id} className="wrap" onClick={() => onAdd(emptyDocument(id))}>
            {fieldName}
          </MenuItem>
        ))}
      </MenuButton>
    )}
  </Line>
);

type DocumentProps = ItemForm<DocumentCard> & { readonly document: DocumentRow };

const Document = ({ card, document, number, earlier, problem, onChange, ...frame }: DocumentProps) => (
  <ItemFrame what="Document" name={document.fieldName} number={number} marks={marksOf(card)} {...frame}>
    <DocumentName document={document} />
    <div className="muted small">{takesText(document)}</div>
    <ConditionInput name={document.fieldName} earlier={earlier} card={card} problem={problem} onChange={onChange} />
    <ExcusesInput card={card} what="the document" problem={problem('excuses')} onChange={onChange} />
  </ItemFrame>
);

/** A document of the project among questions: of whom it is asked, and whether a reason is enough. */
const DocumentForm = drawnAlone<DocumentCard, DocumentProps>(Document);

type Props = {
  readonly card: SectionCard;
  /** Which of all it is. */
  readonly at: number;
  readonly cards: readonly SectionCard[];
  /** Of the project, by id. */
  readonly documents: ReadonlyMap<string, DocumentRow>;
  /** Those that stand in no section. */
  readonly left: readonly DocumentRow[];
  readonly problem: (path: string) => string | undefined;
  readonly onChange: (change: Partial<SectionCard>) => void;
  readonly onRemove: () => void;
  readonly onRemoveItem: (item: ItemCard) => void;
  /** Those that are worked on; absent: there are so few that all are open. */
  readonly unfolded: ReadonlySet<string> | undefined;
  /** Which one is to be worked on next. */
  readonly onUnfold: (id?: string) => void;
  readonly moving: Moving;
};

/** One section: its words, of whom it is asked, and its items. */
export const SectionForm = ({ card, at, cards, left, problem, onChange, unfolded, onUnfold, ...props }: Props) => {
  const { dragged, handleOf, move } = props.moving;
  const name = sectionName(card, at);
  const { items } = card;
  const before = cards.slice(0, at);
  const earlier = before.flatMap((card) => questionsOf(card).map(draftOf));
  const first = before.flatMap(({ items }) => items).length + 1;
  const isLast = at === cards.length - 1;
  const foldOf = (item: ItemCard, index: number): Folding['fold'] => {
    if (!unfolded) return undefined;
    if (problem(`items.${index}`) ?? problem(`items.${index}.onlyIf`)) return 'held';
    return unfolded.has(idOf(item)) ? 'open' : 'folded';
  };
  const form = (item: ItemCard, index: number) => {
    const fold = foldOf(item, index);
    const common = {
      fold,
      onFold: () => onUnfold(fold === 'open' ? undefined : idOf(item)),
      number: first + index,
      earlier: [...earlier, ...questionsOf({ items: items.slice(0, index) }).map(draftOf)],
      problem: (field: string) => problem(`items.${index}.${field}`),
      isFirst: at === 0 && index === 0,
      isLast: isLast && index === items.length - 1,
      onChange: (change: Partial<ItemCard>) =>
        onChange({ items: items.with(index, { ...item, ...change } as ItemCard) }),
      onMove: (step: 1 | -1) => move(movedItem(cards, at, index, step), idOf(item)),
      onRemove: () => props.onRemoveItem(item),
      dragging: handleOf({ section: at, index }),
    };
    if (!isDocumentCard(item)) return <QuestionForm card={item} {...common} />;
    const document = props.documents.get(item.documentId);
    return document && <DocumentForm card={item} document={document} {...common} />;
  };
  return (
    <section aria-label={`Section ${at + 1}`} data-section={card.sectionId} {...faded(isAt(dragged?.from, at))}>
      {isAt(dragged?.to, at) && <Target />}
      <MoveButtons
        name={name}
        number={`Section ${at + 1}`}
        isFirst={at === 0}
        isLast={isLast}
        onMove={(step) => move(cards.toSpliced(at, 1).toSpliced(at + step, 0, card), card.sectionId)}
        onRemove={props.onRemove}
        dragging={handleOf({ section: at })}
      />
      <Field
        label="Title of the section"
        required
        value={card.title}
        onChange={(title) => onChange({ title })}
        problem={problem('title')}
      />
      <Line mt={4} mb={4}>
        <Field
          label="A sentence above its questions"
          {...growing(1, 6)}
          value={card.introduction}
          onChange={(introduction) => onChange({ introduction })}
          problem={problem('introduction')}
        />
      </Line>
      <ConditionInput name={name} earlier={earlier} card={card} problem={problem} onChange={onChange} />
      {problem('questions') && <Notice severity="error">{problem('questions')}</Notice>}
      <List as="ol" gap={3} sx={{ mt: 4 }}>
        {items.map((item, index) => (
          <li key={idOf(item)} data-item={idOf(item)} {...faded(isAt(dragged?.from, at, index))}>
            {isAt(dragged?.to, at, index) && <Target />}
            {form(item, index)}
          </li>
        ))}
      </List>
      {isAt(dragged?.to, at, items.length) && <Target />}
      <AddItem
        name={name}
        left={left}
        onAdd={(item) => {
          onChange({ items: [...items, item] });
          onUnfold(idOf(item));
        }}
      />
    </section>
  );
};
