import {
  type AnswersRow,
  answerProblems,
  asked,
  givenAnswers,
  type ProjectRow,
  type Question,
  type QuestionsRow,
} from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { type Draft, useDraft } from '../../data/drafts/useDraft.ts';
import { useAnswers, useQuestions } from '../../reads/answers.ts';
import { usePast } from '../../reads/past.ts';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { focusInvalid } from '../../theme/inputs/focusInvalid.ts';
import { Line } from '../../theme/Line.tsx';
import { List } from '../../theme/List.tsx';
import { Notice } from '../../theme/Notice.tsx';
import { Panel } from '../../theme/Panel.tsx';
import { Loaded, together } from '../../theme/states/Loaded.tsx';
import { Heading, Hint, Lead } from '../../theme/Text.tsx';
import { When } from '../../theme/When.tsx';
import { AnswerInput } from './AnswerInput.tsx';
import { AnswerList } from './AnswerList.tsx';
import { answersWith, shownIn, type Typed } from './typed.ts';

type SectionProps = {
  readonly project: ProjectRow;
  readonly section: QuestionsRow;
  readonly sections: readonly QuestionsRow[];
  readonly row: AnswersRow | undefined;
  /** Those of its questions that are asked, by what is given and typed. */
  readonly questions: readonly Question[];
  readonly draft: Draft<Typed>;
};

const SectionForm = ({
  project,
  section,
  sections,
  row,
  questions,
  draft,
  onDone,
}: SectionProps & { readonly onDone: (() => void) | undefined }) => {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  const { run, pending, problem } = useCommand('AnswerQuestions', { success: `“${section.title}” is submitted.` });
  const typed = draft.typed ?? {};
  const given = givenAnswers(row?.answers ?? []);
  const all = answersWith(sections, given, typed);
  const problems = answerProblems(sections, section.sectionId, all);
  const problemOf = (questionId: string) =>
    (shown ? problems.get(questionId) : undefined) ?? problem?.errors?.[`answers.${questionId}`];
  const lacking = questions.filter(({ questionId }) => problems.has(questionId));

  const forget = () =>
    draft.type((before = {}) => {
      const own = new Set(section.questions.map(({ questionId }) => questionId));
      const others = Object.entries(before).filter(([questionId]) => !own.has(questionId));
      return others.length > 0 ? Object.fromEntries(others) : undefined;
    });
  const submit = async () => {
    setShown(true);
    if (problems.size > 0) {
      return focusInvalid(form.current);
    }
    const answers = questions.map(({ questionId }) => ({ questionId, value: all.get(questionId) ?? null }));
    const { revision: questionsRevision } = project.questions ?? {};
    const sent = await run({ projectId: project.id, sectionId: section.sectionId, questionsRevision, answers });
    if (!sent) return;
    forget();
    onDone?.();
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label={section.title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <List gap={5}>
        {questions.map((question) => (
          <li key={question.questionId}>
            <AnswerInput
              question={question}
              typed={shownIn(question.questionId, given, typed)}
              problem={problemOf(question.questionId)}
              onChange={(value) => draft.type((before = {}) => ({ ...before, [question.questionId]: value ?? null }))}
            />
          </li>
        ))}
      </List>
      {shown && lacking.length > 0 && (
        <Line mt={4}>
          <Notice severity="error" sx={{ mb: 0 }}>
            To be looked at: {lacking.map(({ label }) => label).join(' · ')}
          </Notice>
        </Line>
      )}
      <Line justify="flex-end" mt={5}>
        {onDone && (
          <Button
            onClick={() => {
              forget();
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" variant="contained" color="primary" loading={pending}>
          Submit answers
        </Button>
      </Line>
    </form>
  );
};

const Section = (props: SectionProps) => {
  const { section, sections, row, questions, draft } = props;
  const past = usePast();
  const [changing, setChanging] = useState(false);
  const given = givenAnswers(row?.answers ?? []);
  const own = new Set(section.questions.map(({ questionId }) => questionId));
  const answers = row?.answers.filter(({ questionId }) => own.has(questionId)) ?? [];
  const isTyped = Object.keys(draft.typed ?? {}).some((questionId) => own.has(questionId));
  const isOpen = section.closed === null && !past;
  const isSubmitted = answers.length > 0 && answerProblems(sections, section.sectionId, given).size === 0;
  const answeredAt = answers
    .map((one) => one.answeredAt)
    .toSorted()
    .at(-1);
  return (
    <Panel component="li">
      <Heading variant="h3" gap={1}>
        {section.title}
      </Heading>
      {section.introduction && <Lead className="prose">{section.introduction}</Lead>}
      {isOpen && (!isSubmitted || changing || isTyped) ? (
        <Line mt={5} align="stretch">
          <div className="grow">
            <SectionForm {...props} onDone={isSubmitted ? () => setChanging(false) : undefined} />
          </div>
        </Line>
      ) : (
        <>
          <AnswerList questions={questions} answers={given} />
          <Line wrap mt={4}>
            <Hint gap={0} className="to-start">
              {answeredAt ? (
                <>
                  Submitted <When at={answeredAt} />
                </>
              ) : (
                'Nothing was answered.'
              )}
            </Hint>
            {isOpen && <Button onClick={() => setChanging(true)}>Change</Button>}
          </Line>
        </>
      )}
    </Panel>
  );
};

type Known = { readonly sections: readonly QuestionsRow[]; readonly rows: readonly AnswersRow[] };

const Sections = ({ project, sections, rows }: Known & { readonly project: ProjectRow }) => {
  const draft = useDraft<Typed>(`answers-${project.id}`);
  const [row] = rows;
  const isAsked = new Set(asked(sections, answersWith(sections, givenAnswers(row?.answers ?? []), draft.typed ?? {})));
  const shown = sections
    .map((section) => ({ section, questions: section.questions.filter((question) => isAsked.has(question)) }))
    .filter(({ questions }) => questions.length > 0);
  const reason = shown.find(({ section }) => section.closed !== null)?.section.closed;
  return (
    <>
      {reason && project.status === 'active' && <Notice severity="info">{reason}</Notice>}
      <DraftNotice draft={draft} onDiscard={draft.forget} />
      <List gap={4}>
        {shown.map(({ section, questions }) => (
          <Section
            key={section.id}
            project={project}
            section={section}
            sections={sections}
            row={row}
            questions={questions}
            draft={draft}
          />
        ))}
      </List>
    </>
  );
};

/** What a collaborator is asked beside documents, each question where it stands (BEY-52, BEY-55). */
export default function OwnAnswers({ project }: { readonly project: ProjectRow }) {
  const sections = useQuestions(project.id);
  const rows = useAnswers(project.id);
  return (
    <section aria-labelledby="questions">
      <Heading id="questions" sx={{ mt: 8 }}>
        Questions
      </Heading>
      <Loaded what="Questions" answer={together({ sections, rows })} shape={null}>
        {(known) => <Sections project={project} {...known} />}
      </Loaded>
    </section>
  );
}
