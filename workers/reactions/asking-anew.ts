import type { ReadStore } from '@dossier/shared/read-store';
import type { AnswersDocument, ProjectDocument } from '@dossier/shared/views';
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

/** However late, as nothing else counts anew what is missing; where the questions were changed since, that change asks. */
export const askOn = async (
  readStore: Pick<ReadStore, 'find' | 'get'>,
  event: Fact<'QuestionsDefined'>,
): Promise<Reaction[]> => {
  const project = await readStore.get<ProjectDocument>('projects', event.data.projectId);
  return project?.questions?.revision === event.revision ? askAllAnew(readStore, event) : [];
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
