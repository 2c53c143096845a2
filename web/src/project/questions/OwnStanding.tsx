import { asked, type DocumentRow, givenAnswers, missing, type ProjectRow } from '@dossier/shared/contract';
import { notedIn, useAnswers, useQuestions } from '../../reads/answers.ts';
import { hasSettled, together } from '../../theme/states/states.tsx';
import { StandingPanel, StandingShape } from '../collaborator/StandingPanel.tsx';
import type { Answering } from '../collaborator/standing.ts';

type Props = { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

/** How far one is where questions are asked, too: an answer counts like a document. */
export default function OwnStanding({ project, documents }: Props) {
  const all = together({ sections: useQuestions(project.id), rows: useAnswers(project.id) });
  if (!hasSettled(all)) return <StandingShape />;
  // That they cannot be loaded is said where they would be.
  if (!all.data) return null;
  const { sections, rows } = all.data;
  const answers = rows.flatMap((row) => row.answers);
  const given = givenAnswers(answers);
  const required = new Set(asked(sections, given).filter((question) => question.required));
  const excuses = rows.flatMap((row) => row.excuses ?? []);
  // What has gone counts as it was last noted.
  const noted = rows.flatMap((row) => (row.removedAt ? row.missing : []));
  const lacking = new Set(
    rows.some(({ removedAt }) => removedAt)
      ? [...required].filter(({ questionId }) => noted.includes(questionId))
      : missing(sections, given, notedIn({ answers, excuses })),
  );
  const answering: Answering = {
    asked: required.size,
    answered: required.size - lacking.size,
    answeredAt:
      [...rows.map(({ answeredAt }) => answeredAt ?? ''), ...excuses.map(({ excusedAt }) => excusedAt)]
        .toSorted()
        .at(-1) ?? '',
  };
  if (required.size === 0 && documents.length === 0) return null;
  return <StandingPanel project={project} documents={documents} answering={answering} />;
}
