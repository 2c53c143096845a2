import type { ReadStore } from '@dossier/shared/read-store';
import type { AnswersDocument } from '@dossier/shared/views';
import type { ProjectMembers } from './project-members.ts';
import { ask, type Fact, type Reaction, type Reactions } from './reaction.ts';

const askAnew = (projectId: string, personId: string) => ask('AskAnew', { projectId, personId }, 'ask-anew', personId);

/** What changed questions ask of whoever has answered: that depends on their answers, which only they and the domain read. */
export const askAllAnew = async (
  readStore: Pick<ReadStore, 'find'>,
  { data: { projectId } }: Fact<'QuestionsDefined'>,
): Promise<Reaction[]> => {
  const found = await readStore.find<AnswersDocument>('answers', { where: { projectId } });
  return found.map(({ personId }) => askAnew(projectId, personId));
};

const askAgain = (
  { data: { projectId, personId, questionsRevision } }: Fact<'AnswersSubmitted' | 'AnswersReviewed' | 'ItemExcused'>,
  project: ProjectMembers,
): Reaction[] => (questionsRevision < project.questionsRevision ? [askAnew(projectId, personId)] : []);

/** Answers that were judged, or decided on, while the questions changed. */
export const overtaken: Reactions = {
  AnswersSubmitted: askAgain,
  AnswersReviewed: askAgain,
  ItemExcused: askAgain,
};
