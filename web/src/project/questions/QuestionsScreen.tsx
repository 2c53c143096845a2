import { type ProjectRow, type Question, type QuestionsRow, questionLimits } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newKey } from '../../data/api.ts';
import { useCommand } from '../../data/commands.ts';
import { isSame } from '../../data/drafts/isSame.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useNotify } from '../../data/notices.ts';
import { count } from '../../format/numbers.ts';
import { projectPath } from '../../paths.ts';
import { useAnswers, useQuestions } from '../../reads/answers.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { AddRounded as AddIcon } from '../../theme/icons.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { focusInvalid } from '../../theme/inputs/focusInvalid.ts';
import { growing } from '../../theme/inputs/growing.ts';
import { MoveButtons } from '../../theme/inputs/MoveButtons.tsx';
import { Line } from '../../theme/Line.tsx';
import { List } from '../../theme/List.tsx';
import { Narrow } from '../../theme/Narrow.tsx';
import { Notice } from '../../theme/Notice.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState } from '../../theme/states/EmptyState.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { lazily } from '../../theme/states/lazily.ts';
import { ProjectGate } from '../parts/ProjectGate.tsx';
import { definitionsOf } from '../parts/steps.ts';
import { ConditionInput } from './ConditionInput.tsx';
import {
  cardsOf,
  draftOf,
  emptyQuestion,
  emptySection,
  movedQuestion,
  outOfOrder,
  type Place,
  placed,
  type QuestionCard,
  read,
  type SectionCard,
} from './cards.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { SetsMenu } from './SetsMenu.tsx';
import { useDragging } from './useDragging.ts';

const PasteDialog = lazily(() => import('./PasteDialog.tsx'));
const TryIt = lazily(() => import('./TryIt.tsx'));

/** What was typed, and from which questions on. */
type Typed = { readonly revision: number; readonly cards: readonly SectionCard[] };

type SectionProps = {
  readonly card: SectionCard;
  readonly at: number;
  readonly of: number;
  /** How many questions come before this section. */
  readonly before: number;
  readonly earlier: readonly Question[];
  readonly problem: (path: string) => string | undefined;
  readonly onChange: (change: Partial<SectionCard>) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onMoveQuestion: (index: number, step: 1 | -1) => void;
  readonly onRemoveQuestion: (question: QuestionCard) => void;
  readonly dragging: ReturnType<typeof useDragging>;
};

/** Where what is dragged would go. */
const Target = styled('div')({ height: 0, boxShadow: '0 0 0 2px var(--primary)', borderRadius: 2 });
const isAt = (place: Place | undefined, section: number, index?: number) =>
  place !== undefined && place.section === section && place.index === index;
const faded = (isDragged: boolean) => (isDragged ? { style: { opacity: 0.5 } } : {});

const SectionForm = ({
  card,
  at,
  of,
  before,
  earlier,
  problem,
  onChange,
  onMove,
  onRemove,
  ...props
}: SectionProps) => {
  const name = card.title.trim() || `section ${at + 1}`;
  const { questions } = card;
  const { dragged, handleOf } = props.dragging;
  const change = (index: number, change: Partial<QuestionCard>) => {
    const question = questions[index];
    if (question) onChange({ questions: questions.with(index, { ...question, ...change }) });
  };
  return (
    <section aria-label={`Section ${at + 1}`} data-section {...faded(isAt(dragged?.from, at))}>
      {isAt(dragged?.to, at) && <Target />}
      <MoveButtons
        name={name}
        number={`Section ${at + 1}`}
        isFirst={at === 0}
        isLast={at === of - 1}
        onMove={onMove}
        onRemove={onRemove}
        dragging={handleOf({ section: at })}
      />
      <TextField
        label="Title of the section"
        required
        fullWidth
        value={card.title}
        onChange={({ target }) => onChange({ title: target.value })}
        error={problem('title') !== undefined}
        helperText={problem('title')}
      />
      <Line mt={4} mb={4}>
        <TextField
          label="A sentence above its questions"
          {...growing(1, 6)}
          fullWidth
          value={card.introduction}
          onChange={({ target }) => onChange({ introduction: target.value })}
          error={problem('introduction') !== undefined}
          helperText={problem('introduction')}
        />
      </Line>
      <ConditionInput
        name={name}
        earlier={earlier}
        condition={card.onlyIf}
        problem={problem('onlyIf')}
        onChange={(onlyIf) => onChange({ onlyIf })}
      />
      {problem('questions') && <Notice severity="error">{problem('questions')}</Notice>}
      <List as="ol" gap={3}>
        {questions.map((question, index) => (
          <li key={question.questionId} data-question {...faded(isAt(dragged?.from, at, index))}>
            {isAt(dragged?.to, at, index) && <Target />}
            <QuestionForm
              card={question}
              number={before + index + 1}
              earlier={[...earlier, ...questions.slice(0, index).map(draftOf)]}
              problem={(field) => problem(`questions.${index}.${field}`)}
              isFirst={at === 0 && index === 0}
              isLast={at === of - 1 && index === questions.length - 1}
              onChange={(changes) => change(index, changes)}
              onMove={(step) => props.onMoveQuestion(index, step)}
              onRemove={() => props.onRemoveQuestion(question)}
              dragging={handleOf({ section: at, index })}
            />
          </li>
        ))}
      </List>
      {isAt(dragged?.to, at, questions.length) && <Target />}
      <Line mt={3} mb={6}>
        <Button
          startIcon={<AddIcon />}
          aria-label={`Add a question to ${name}`}
          onClick={() => onChange({ questions: [...questions, emptyQuestion(newKey())] })}
        >
          Add a question
        </Button>
      </Line>
    </section>
  );
};

/** Only what conditions are wrong about is said before somebody wants to save: it may be of another question. */
const isOfCondition = (path: string) => path.endsWith('onlyIf');

const QuestionsForm = ({
  project,
  stored,
}: {
  readonly project: ProjectRow;
  readonly stored: readonly QuestionsRow[];
}) => {
  const navigate = useNavigate();
  const revision = project.questions?.revision ?? 0;
  // From when the screen opened: a live update must not overwrite what is being typed.
  const [opened, setOpened] = useState<Typed>(() => ({ revision, cards: cardsOf(stored) }));
  const draft = useDraft<Typed>(`questions-${project.id}`);
  const { cards, revision: base } = draft.typed ?? opened;
  const [shown, setShown] = useState(false);
  const [trying, setTrying] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [said, setSaid] = useState('');
  const notify = useNotify();
  const [removing, setRemoving] = useState<{ readonly name: string; readonly remove: () => void }>();
  const { data: answers = [] } = useAnswers(project.id);
  const define = useCommand('DefineQuestions', { success: 'Saved the questions.' });
  const form = useRef<HTMLDivElement>(null);
  const { sections, problems } = read(cards);
  const asked = cards.flatMap(({ questions }) => questions);
  const isFull = cards.length >= questionLimits.sections;

  const setCards = (next: (cards: readonly SectionCard[]) => readonly SectionCard[]) =>
    draft.type((before = opened) => {
      const cards = next(before.cards);
      return isSame(cards, opened.cards) ? undefined : { ...before, cards };
    });
  /** Says where it is now, and what is asked by an answer that comes later now. */
  const move = (next: readonly SectionCard[], name: string) => {
    setCards(() => next);
    const ids = next.flatMap(({ questions }) => questions.map(({ questionId }) => questionId));
    const [section, question] = [next.findIndex((one) => one.sectionId === name), ids.indexOf(name)];
    setSaid(
      section < 0
        ? `Moved: it is question ${question + 1} of ${ids.length} now.`
        : `Moved: it is section ${section + 1} of ${next.length} now.`,
    );
    const before = new Set(outOfOrder(cards));
    const later = outOfOrder(next).filter((one) => !before.has(one));
    notify(
      later.length > 0
        ? `Asked by an answer that comes later now: ${later.join(', ')}. Move it back, or change of whom it is asked.`
        : null,
      { type: 'warning' },
    );
  };
  const idAt = ({ section, index }: Place) =>
    (index === undefined ? cards[section]?.sectionId : cards[section]?.questions[index]?.questionId) ?? '';
  const dragging = useDragging(form, (from, to) => move(placed(cards, from, to), idAt(from)));
  const change = (sectionId: string, change: (card: SectionCard) => SectionCard) =>
    setCards((cards) => cards.map((card) => (card.sectionId === sectionId ? change(card) : card)));
  const withoutQuestion = (questionId: string) => (card: SectionCard) => ({
    ...card,
    questions: card.questions.filter((one) => one.questionId !== questionId),
  });
  /** At once, unless somebody has answered. */
  const remove = (name: string, questions: readonly QuestionCard[], removeIt: () => void) => {
    const ids = new Set(questions.map(({ questionId }) => questionId));
    const isAnswered = answers.some((one) => one.answers.some(({ questionId }) => ids.has(questionId)));
    if (isAnswered) setRemoving({ name, remove: removeIt });
    else removeIt();
  };
  const done = () => {
    const isBegun = project.status !== 'draft' && !project.isTemplate;
    navigate(isBegun ? projectPath(project.id) : definitionsOf(project.projectScope).path(project.id));
  };
  const isValid = () => {
    setShown(true);
    if (sections && problems.size === 0) return true;
    focusInvalid(form.current);
    return false;
  };
  const tryIt = () => {
    if (isValid()) setTrying(true);
  };
  const save = async (over = false) => {
    if (!isValid() || !sections) return;
    const expected = over ? {} : { expectedRevision: base };
    if (!(await define.run({ projectId: project.id, ...expected, sections }))) return;
    draft.forget();
    done();
  };
  const isOvertaken = base !== revision && draft.typed !== undefined;

  return (
    <Narrow ref={form}>
      <PageHeader
        title="Questions"
        state={`${count(asked.length, 'question')}. What ${project.projectName} asks everybody beside documents.`}
        actions={asked.length > 0 && <Button onClick={tryIt}>Try it as a collaborator</Button>}
      />
      <DraftNotice draft={{ ...draft, isOvertaken }} onDiscard={draft.forget} />
      {cards.length === 0 && (
        <EmptyState title="Nothing is asked yet">
          Questions stand in sections. What is asked in one section is submitted together.
        </EmptyState>
      )}
      {cards.map((card, at) => (
        <SectionForm
          key={card.sectionId}
          card={card}
          at={at}
          of={cards.length}
          before={cards.slice(0, at).flatMap(({ questions }) => questions).length}
          earlier={cards.slice(0, at).flatMap(({ questions }) => questions.map(draftOf))}
          problem={(path) => {
            const of = `${at}.${path}`;
            const found = [...problems].find(
              ([one]) => one === of || (path !== 'questions' && one.startsWith(`${of}.`)),
            );
            return found && (shown || isOfCondition(path)) ? found[1] : undefined;
          }}
          onChange={(changes) => change(card.sectionId, (before) => ({ ...before, ...changes }))}
          onMove={(step) => move(cards.toSpliced(at, 1).toSpliced(at + step, 0, card), card.sectionId)}
          onRemove={() =>
            remove(card.title || `section ${at + 1}`, card.questions, () =>
              setCards((cards) => cards.filter(({ sectionId }) => sectionId !== card.sectionId)),
            )
          }
          onMoveQuestion={(index, step) => move(movedQuestion(cards, at, index, step), idAt({ section: at, index }))}
          dragging={dragging}
          onRemoveQuestion={(question) =>
            remove(question.label || 'this question', [question], () =>
              change(card.sectionId, withoutQuestion(question.questionId)),
            )
          }
        />
      ))}
      {isAt(dragging.dragged?.to, cards.length) && <Target />}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Line wrap gap={2}>
        <Button
          startIcon={<AddIcon />}
          disabled={isFull}
          onClick={() => setCards((cards) => [...cards, emptySection(newKey(), newKey())])}
        >
          Add a section
        </Button>
        {!isFull && <Button onClick={() => setPasting(true)}>Paste questions</Button>}
        {!isFull && <SetsMenu onChosen={(section) => setCards((cards) => [...cards, ...cardsOf([section])])} />}
      </Line>
      {shown && problems.get('') && <Notice severity="error">{problems.get('')}</Notice>}
      {define.problem?.code === 'CHANGED_MEANWHILE' && (
        <Notice
          severity="warning"
          action={
            <>
              <Button
                size="small"
                onClick={() => {
                  draft.forget();
                  setOpened({ revision, cards: cardsOf(stored) });
                }}
              >
                Show theirs
              </Button>
              <Button size="small" onClick={() => save(true)}>
                Save mine
              </Button>
            </>
          }
        >
          Somebody else has changed the questions meanwhile. What you typed is still here.
        </Notice>
      )}
      <Line justify="flex-end" mt={5}>
        <Button onClick={done}>Back</Button>
        <Button variant="contained" color="primary" loading={define.pending} onClick={() => save()}>
          Save
        </Button>
      </Line>
      {pasting && (
        <Suspense fallback={null}>
          <PasteDialog
            projectId={project.id}
            onAdd={(sections) => {
              setCards((cards) => [...cards, ...cardsOf(sections)]);
              setPasting(false);
            }}
            onClose={() => setPasting(false)}
          />
        </Suspense>
      )}
      {trying && sections && (
        <Suspense fallback={null}>
          <TryIt project={project} sections={sections} onClose={() => setTrying(false)} />
        </Suspense>
      )}
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
        It has answers already. Nobody sees them here any more once you save; they stay in the project's history.
      </ConfirmDialog>
    </Narrow>
  );
};

const Stored = ({ project }: { readonly project: ProjectRow }) => {
  const stored = useQuestions(project.id);
  return (
    <Loaded what="Questions" answer={stored} shape={<Skeleton variant="rounded" height={320} />}>
      {(stored) => <QuestionsForm key={project.id} project={project} stored={stored} />}
    </Loaded>
  );
};

/** `/projects/{id}/questions`: what a project asks beside documents (BEY-52, BEY-53). */
export default function QuestionsScreen() {
  return <ProjectGate managers>{(project) => <Stored project={project} />}</ProjectGate>;
}
