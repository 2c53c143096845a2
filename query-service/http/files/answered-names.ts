import { mapInTurns } from '@dossier/shared/async/turns';
import { Refused } from '@dossier/shared/basics/refused';
import {
  askedNamesProblem,
  askedWith,
  cutTo,
  fileNames,
  givenAnswers,
  plainAnswer,
  questionCalled,
  questionsIn,
} from '@dossier/shared/contract';
import type { Views } from '@dossier/shared/read-store';
import { type AnswersDocument, givenIn, type ProjectDocument } from '@dossier/shared/views';
import { type Decrypt, decryptedInTurns } from '../lists/reader.ts';

/** What a person answered to the question that is called so; empty: nothing. */
export type AnswerTo = (personId: string, title: string) => string;

/** Characters that a name has of an answer. */
const longest = 60;

type Asking = Pick<ProjectDocument, 'id' | 'questions'>;

/** @throws Refused INVALID where names want the answer to a question that is not asked */
export const checkNames = ({ questions }: Asking, names = ''): void => {
  const problem = askedNamesProblem(names, questionsIn(questions?.sections ?? []));
  if (problem) throw new Refused({ code: 'INVALID', title: problem, errors: { names: problem } });
};

/** Reads answers only where names have some. */
export const answersForNames = async (
  { readStore, decrypt }: { readonly readStore: Pick<Views, 'find'>; readonly decrypt: Decrypt },
  { id: projectId, questions }: Asking,
  names = '',
): Promise<AnswerTo> => {
  const sections = questions?.sections ?? [];
  const wanted = fileNames.questionsIn(names).flatMap((title) => {
    const question = questionCalled(questionsIn(sections), title);
    return question ? [[title, question] as const] : [];
  });
  if (wanted.length === 0) return () => '';
  const documents = await readStore.find<AnswersDocument>('answers', { where: { projectId } });
  const read = await decryptedInTurns({ decrypt }, documents);
  const answers = new Map(
    await mapInTurns(read, (document) => {
      const heard = new Map(
        askedWith(sections, givenAnswers(givenIn(document).answers)).map(({ question, answer }) => [question, answer]),
      );
      const texts = wanted.map(([title, question]): [string, string] => {
        const answer = heard.get(question);
        return [title, answer === undefined ? '' : cutTo(plainAnswer(answer), longest)];
      });
      return [document.personId, new Map(texts)] as const;
    }),
  );
  return (personId, title) => answers.get(personId)?.get(title) ?? '';
};
