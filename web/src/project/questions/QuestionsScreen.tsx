import type { DocumentRow, ProjectRow, QuestionsRow } from '@dossier/shared/contract';
import { questionLimits } from '@dossier/shared/contract';
import { Button, MenuItem, styled } from '@mui/material';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newKey } from '../../data/api.ts';
import { useCommand } from '../../data/commands.ts';
import { isSame } from '../../data/drafts/isSame.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { count } from '../../format/numbers.ts';
import { projectPath } from '../../paths.ts';
import { useAnswers, useQuestions } from '../../reads/answers.ts';
import { useDocuments } from '../../reads/projects.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { AddIcon } from '../../theme/icons.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { focusInvalid } from '../../theme/inputs/focusInvalid.ts';
import { growing } from '../../theme/inputs/growing.ts';
import { MoveButtons } from '../../theme/inputs/MoveButtons.tsx';
import { Line, List, Narrow, Notice, NoticeButton } from '../../theme/layout.tsx';
import { MenuButton } from '../../theme/MenuButton.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';
import { EmptyState, Loaded, together } from '../../theme/states/states.tsx';
import { ProjectGate } from '../parts/ProjectGate.tsx';
import { definitionsOf } from '../parts/steps.ts';
import { ConditionInput } from './ConditionInput.tsx';
import {
  cardsOf,
  draftOf,
  emptyDocument,
  emptyQuestion,
  emptySection,
  type ItemCard,
  idOf,
  isDocumentCard,
  movedItem,
  type Place,
  questionsOf,
  read,
  type SectionCard,
} from './cards.ts';
import { DocumentForm } from './DocumentForm.tsx';
import type { Folding } from './ItemFrame.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { SetsMenu } from './SetsMenu.tsx';
import { type Moving, useMoving } from './useDragging.ts';

const PasteDialog = lazyPart(() => import('./PasteDialog.tsx'));
const TryIt = lazyPart(() => import('./TryIt.tsx'));

/** Where what is dragged would go. */
const Target = styled('div')({ height: 0, boxShadow: '0 0 0 2px var(--primary)', borderRadius: 2 });
const isAt = (place: Place | undefined, section: number, index?: number) =>
  place !== undefined && place.section === section && place.index === index;
const faded = (isDragged: boolean) => (isDragged ? { style: { opacity: 0.5 } } : {});

type SectionProps = {
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
const SectionForm = ({ card, at, cards, left, problem, onChange, unfolded, onUnfold, ...props }: SectionProps) => {
  const { dragged, handleOf, move } = props.moving;
  const name = card.title.trim() || `section ${at + 1}`;
  const { items } = card;
  const before = cards.slice(0, at);
  const earlier = before.flatMap((card) => questionsOf(card).map(draftOf));
  const first = before.flatMap(({ items }) => items).length + 1;
  const isLast = at === cards.length - 1;
  const add = (item: ItemCard) => {
    onChange({ items: [...items, item] });
    onUnfold(idOf(item));
  };
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
      <Line wrap gap={2} mt={3} mb={6}>
        <Button
          startIcon={<AddIcon />}
          aria-label={`Add a question to ${name}`}
          onClick={() => add(emptyQuestion(newKey()))}
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
              <MenuItem key={id} className="wrap" onClick={() => add(emptyDocument(id))}>
                {fieldName}
              </MenuItem>
            ))}
          </MenuButton>
        )}
      </Line>
    </section>
  );
};

/** What was typed, and from which questions on. */
type Typed = { readonly revision: number; readonly cards: readonly SectionCard[] };

type OfProject = { readonly project: ProjectRow };
type Known = OfProject & { readonly stored: readonly QuestionsRow[]; readonly documents: readonly DocumentRow[] };

/** The sections as they are typed. */
const useTypedCards = ({ project, stored, documents }: Known) => {
  const revision = project.questions?.revision ?? 0;
  // From when the screen opened: a live update must not overwrite what is being typed.
  const [opened, setOpened] = useState<Typed>(() => ({ revision, cards: cardsOf(stored) }));
  const { typed, type, forget, isFromBefore } = useDraft<Typed>(`items-${project.id}`);
  const { cards: kept, revision: base } = typed ?? opened;
  const cards = kept.map((card) => ({
    ...card,
    items: card.items.flatMap((item): ItemCard[] => {
      // A draft may come from an older release.
      if (!isDocumentCard(item)) return [{ ...emptyQuestion(item.questionId), ...item }];
      // One may have been removed from the project meanwhile.
      return documents.some(({ id }) => id === item.documentId) ? [item] : [];
    }),
  }));
  const setCards = (next: (cards: readonly SectionCard[]) => readonly SectionCard[]) =>
    type((before = opened) => {
      const cards = next(before.cards);
      return isSame(cards, opened.cards) ? undefined : { ...before, cards };
    });
  return {
    ...{ cards, base, setCards, forget, isFromBefore },
    isOvertaken: base !== revision && typed !== undefined,
    change: (sectionId: string, change: (card: SectionCard) => SectionCard) =>
      setCards((cards) => cards.map((card) => (card.sectionId === sectionId ? change(card) : card))),
    showTheirs: () => {
      forget();
      setOpened({ revision, cards: cardsOf(stored) });
    },
  };
};
type TypedCards = ReturnType<typeof useTypedCards>;

/** Of many items only those that are worked on are open: what was added, or chosen, or typed into. */
const useUnfolding = (form: RefObject<Element | null>, { setCards, change }: TypedCards) => {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  /** Once it is drawn, however far below. */
  const bring = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest' }));
  const unfold = (id?: string) => {
    setUnfolded(new Set(id ? [id] : []));
    if (id) bring(`[data-item="${id}"]`);
  };
  const addSections = (added: readonly SectionCard[], open: readonly ItemCard[] = []) => {
    setCards((cards) => [...cards, ...added]);
    setUnfolded(new Set(open.map(idOf)));
    if (added[0]) bring(`[data-section="${added[0].sectionId}"]`);
  };
  /** What is typed into stays open, whatever becomes of what held it. */
  const changeSection = (before: SectionCard, changes: Partial<SectionCard>) => {
    const touched = (changes.items ?? []).filter((item) => !before.items.includes(item)).map(idOf);
    if (touched.some((id) => !unfolded.has(id))) setUnfolded(new Set([...unfolded, ...touched]));
    change(before.sectionId, (card) => ({ ...card, ...changes }));
  };
  return { unfolded, unfold, addSections, changeSection };
};

/** Only what conditions are wrong about is said before somebody wants to save: it may be of another question. */
const isOfCondition = (path: string) => path.endsWith('onlyIf');

/** What is wrong with what is typed, and how it is stored when nothing is. */
const useSaving = (form: RefObject<HTMLElement | null>, { project, documents }: Known, typed: TypedCards) => {
  const navigate = useNavigate();
  const define = useCommand('DefineQuestions', { success: 'Saved the questions.' });
  const [shown, setShown] = useState(false);
  const { sections, problems } = read(typed.cards, documents);
  const leave = () => {
    const isBegun = project.status !== 'draft' && !project.isTemplate;
    navigate(isBegun ? projectPath(project.id) : definitionsOf(project.projectScope).path(project.id));
  };
  const isValid = () => {
    setShown(true);
    if (sections && problems.size === 0) return true;
    focusInvalid(form.current);
    return false;
  };
  return {
    ...{ sections, leave, isValid, pending: define.pending },
    /** Of all of it. */
    problem: shown ? problems.get('') : undefined,
    problemOf: (at: number) => (path: string) => {
      const of = `${at}.${path}`;
      const found = [...problems].find(([one]) => one === of || (path !== 'questions' && one.startsWith(`${of}.`)));
      return found && (shown || isOfCondition(path)) ? found[1] : undefined;
    },
    isRefused: define.problem?.code === 'CHANGED_MEANWHILE',
    save: async (over = false) => {
      if (!isValid() || !sections) return;
      const expected = over ? {} : { expectedRevision: typed.base };
      if (!(await define.run({ projectId: project.id, ...expected, sections }))) return;
      typed.forget();
      leave();
    },
  };
};

/** Removes at once, unless somebody has answered: then it asks first. */
const useRemoving = (projectId: string) => {
  const [removing, setRemoving] = useState<{ readonly name: string; readonly remove: () => void }>();
  const { data: answers = [] } = useAnswers(projectId);
  const remove = (name: string, items: readonly ItemCard[], removeIt: () => void) => {
    const ids = new Set(items.map(idOf));
    const isAnswered = answers.some((row) =>
      [...row.answers.map(({ questionId }) => questionId), ...(row.excuses ?? []).map(({ itemId }) => itemId)].some(
        (id) => ids.has(id),
      ),
    );
    if (isAnswered) setRemoving({ name, remove: removeIt });
    else removeIt();
  };
  const question = (
    <ConfirmDialog
      open={removing !== undefined}
      title={`Remove ${removing?.name}?`}
      confirm="Remove"
      danger
      onConfirm={() => {
        removing?.remove();
        setRemoving(undefined);
      }}
      onClose={() => setRemoving(undefined)}
    >
      It has answers or reasons already. Nobody sees them here any more once you save; they stay in the project's
      history.
    </ConfirmDialog>
  );
  return { remove, question };
};

type ToolsProps = Pick<ReturnType<typeof useUnfolding>, 'addSections'> & {
  readonly count: number;
  readonly onPaste: () => void;
};

/** What adds sections. */
const Tools = ({ count, addSections, onPaste }: ToolsProps) => {
  const isFull = count >= questionLimits.sections;
  return (
    <Line wrap gap={2} mt={count === 0 ? 4 : 0} mb={4}>
      <Button
        startIcon={<AddIcon />}
        disabled={isFull}
        onClick={() => {
          const section = emptySection(newKey(), newKey());
          addSections([section], section.items);
        }}
      >
        Add a section
      </Button>
      {!isFull && <Button onClick={onPaste}>Paste questions</Button>}
      {!isFull && <SetsMenu onChosen={(section) => addSections(cardsOf([section]))} />}
    </Line>
  );
};

const stateOf = ({ projectName }: ProjectRow, items: readonly ItemCard[]) => {
  const among = items.filter(isDocumentCard).length;
  const [asked, documents] = [count(items.length - among, 'question'), count(among, 'document')];
  if (among === 0) return `${asked}. What ${projectName} asks everybody beside documents.`;
  const counted = among === items.length ? documents : `${asked}, ${documents} among them`;
  return `${counted}. What ${projectName} asks everybody.`;
};

const without = (item: ItemCard) => (card: SectionCard) => ({
  ...card,
  items: card.items.filter((one) => idOf(one) !== idOf(item)),
});

/** So many are all open, as one sees them at once. */
const few = 8;

const QuestionsForm = (known: Known) => {
  const { project, documents } = known;
  const form = useRef<HTMLDivElement>(null);
  const typed = useTypedCards(known);
  const { cards, setCards, change } = typed;
  const saving = useSaving(form, known, typed);
  const { sections, save } = saving;
  const [trying, setTrying] = useState(false);
  const [pasting, setPasting] = useState(false);
  const items = cards.flatMap((card) => card.items);
  const isMany = items.length > few;
  const byId = new Map(documents.map((document) => [document.id, document]));
  const placedIds = new Set(items.map(idOf));
  const left = documents.filter(({ id }) => !placedIds.has(id));
  const nameOf = (item: ItemCard) =>
    (isDocumentCard(item) ? byId.get(item.documentId)?.fieldName : item.label.trim()) || 'A question without words';
  const { unfolded, unfold, addSections, changeSection } = useUnfolding(form, typed);
  const moving = useMoving(form, cards, nameOf, (next) => setCards(() => next));
  const { remove, question } = useRemoving(project.id);
  const tryIt = () => saving.isValid() && setTrying(true);
  const tools = <Tools count={cards.length} addSections={addSections} onPaste={() => setPasting(true)} />;
  return (
    <Narrow ref={form}>
      <PageHeader
        title="Questions"
        state={stateOf(project, items)}
        actions={items.length > 0 && <Button onClick={tryIt}>Try it as a collaborator</Button>}
      />
      {isMany && tools}
      <DraftNotice draft={typed} onDiscard={typed.forget} />
      {cards.length === 0 && (
        <EmptyState title="Nothing is asked yet">
          Questions stand in sections, with documents among them. What is asked in one section is submitted together.
        </EmptyState>
      )}
      {cards.map((card, at) => (
        <SectionForm
          key={card.sectionId}
          card={card}
          at={at}
          cards={cards}
          documents={byId}
          left={left}
          problem={saving.problemOf(at)}
          onChange={(changes) => changeSection(card, changes)}
          onRemove={() =>
            remove(card.title || `section ${at + 1}`, card.items, () =>
              setCards((cards) => cards.filter(({ sectionId }) => sectionId !== card.sectionId)),
            )
          }
          onRemoveItem={(item) => remove(nameOf(item), [item], () => change(card.sectionId, without(item)))}
          unfolded={isMany ? unfolded : undefined}
          onUnfold={unfold}
          moving={moving}
        />
      ))}
      {isAt(moving.dragged?.to, cards.length) && <Target />}
      <p role="status" className="visually-hidden">
        {moving.said}
      </p>
      {tools}
      {saving.problem && <Notice severity="error">{saving.problem}</Notice>}
      {saving.isRefused && (
        <Notice
          severity="warning"
          action={
            <>
              <NoticeButton does="Show theirs" onClick={typed.showTheirs} />
              <NoticeButton does="Save mine" onClick={() => save(true)} />
            </>
          }
        >
          Somebody else has changed the questions meanwhile. What you typed is still here.
        </Notice>
      )}
      <Line justify="flex-end" mt={5}>
        <Button onClick={saving.leave}>Back</Button>
        <Button variant="contained" loading={saving.pending} onClick={() => save()}>
          Save
        </Button>
      </Line>
      {pasting && (
        <PasteDialog
          project={project}
          documents={documents}
          placed={placedIds}
          onAdd={(sections) => addSections(cardsOf(sections))}
          onClose={() => setPasting(false)}
        />
      )}
      {trying && sections && (
        <TryIt project={project} sections={sections} documents={documents} onClose={() => setTrying(false)} />
      )}
      {question}
    </Narrow>
  );
};

const Stored = ({ project }: OfProject) => {
  const stored = useQuestions(project.id);
  const documents = useDocuments(project.id);
  return (
    <Loaded what="Questions" answer={together({ stored, documents })} shape={320}>
      {(known) => <QuestionsForm key={project.id} project={project} {...known} />}
    </Loaded>
  );
};

/** `/projects/{id}/questions`: what a project asks beside documents (BEY-52, BEY-53). */
export default function QuestionsScreen() {
  return <ProjectGate managers>{(project) => <Stored project={project} />}</ProjectGate>;
}
