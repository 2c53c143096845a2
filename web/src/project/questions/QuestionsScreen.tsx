import type { DocumentRow, ProjectRow, QuestionsRow } from '@dossier/shared/contract';
import { questionLimits } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { type RefObject, useRef, useState } from 'react';
import { type ApiProblem, newKey } from '../../data/api.ts';
import { useCommand } from '../../data/commands.ts';
import { isSame } from '../../data/drafts/isSame.ts';
import { useDraft, withCards } from '../../data/drafts/useDraft.ts';
import { count } from '../../format/numbers.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { projectPath } from '../../paths.ts';
import { useAnswers, useQuestions } from '../../reads/answers.ts';
import { useDocuments } from '../../reads/projects.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { AddIcon } from '../../theme/icons.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { focusInvalid } from '../../theme/inputs/focusInvalid.ts';
import { Line, Narrow, Notice, NoticeButton } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';
import { EmptyState, Loaded, together } from '../../theme/states/states.tsx';
import { ProjectGate } from '../parts/ProjectGate.tsx';
import { definitionsOf } from '../parts/steps.ts';
import {
  cardsOf,
  emptyQuestion,
  emptySection,
  type ItemCard,
  idOf,
  isDocumentCard,
  read,
  type SectionCard,
} from './cards.ts';
import { isAt, SectionForm, Target } from './SectionForm.tsx';
import { SetsMenu } from './SetsMenu.tsx';
import { useMoving } from './useDragging.ts';

const PasteDialog = lazyPart(() => import('./PasteDialog.tsx'));
const TryIt = lazyPart(() => import('./TryIt.tsx'));

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
  const setCards = (next: (cards: readonly SectionCard[]) => readonly SectionCard[]) => type(withCards(opened, next));
  return {
    ...{ cards, base, setCards, forget, isFromBefore },
    isOvertaken: base !== revision && typed !== undefined,
    change: (sectionId: string, change: (card: SectionCard) => SectionCard) =>
      setCards((cards) => cards.map((card) => (card.sectionId === sectionId ? change(card) : card))),
    showTheirs: () => {
      forget();
      setOpened({ revision, cards: cardsOf(stored) });
    },
    /** Once these are stored, in this revision: what was typed since stays, over them. Answers whether there is something. */
    goOn: (revision: number): boolean => {
      const stored = { revision: typed ? revision : base, cards: kept };
      let isMore = false;
      type((now) => {
        isMore = now !== undefined && !isSame(now.cards, kept);
        return now && isMore ? { ...now, revision: stored.revision } : undefined;
      });
      if (isMore) setOpened(stored);
      return isMore;
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
  const leadOn = useLeadOn();
  const define = useCommand('DefineQuestions', { success: 'Saved the questions.' });
  const [shown, setShown] = useState(false);
  /** The refusal after which theirs was shown. */
  const [settled, setSettled] = useState<ApiProblem>();
  const { sections, problems } = read(typed.cards, documents);
  const leave = () => {
    const isBegun = project.status !== 'draft' && !project.isTemplate;
    leadOn(isBegun ? projectPath(project.id) : definitionsOf(project.projectScope).path(project.id));
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
    isRefused: define.problem?.code === 'CHANGED_MEANWHILE' && define.problem !== settled,
    showTheirs: () => {
      typed.showTheirs();
      setSettled(define.problem);
    },
    save: async (over = false) => {
      if (!isValid() || !sections) return;
      const expected = over ? {} : { expectedRevision: typed.base };
      const done = await define.run({ projectId: project.id, ...expected, sections });
      if (done && !typed.goOn(done.revision)) leave();
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
              <NoticeButton does="Show theirs" onClick={saving.showTheirs} />
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
      {(known) => <QuestionsForm project={project} {...known} />}
    </Loaded>
  );
};

/** `/projects/{id}/questions`: what a project asks beside documents (BEY-52, BEY-53). */
export default function QuestionsScreen() {
  return <ProjectGate managers>{(project) => <Stored project={project} />}</ProjectGate>;
}
