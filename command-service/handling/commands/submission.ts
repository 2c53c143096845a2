import { isoTime } from '@dossier/shared/basics/clock';
import {
  type CommandPayload,
  itemIdOf,
  itemsOf,
  type QuestionSection,
  questionsIn,
  streams,
} from '@dossier/shared/contract';
import { reminderBudgets } from '@dossier/shared/limits';
import {
  isAfterDeadline,
  isProject,
  type ProjectState,
  projectDecider,
  type SubmissionContext,
  type SubmissionState,
  submissionDecider,
} from '../../domain/index.ts';
import { type HandlerOptions, handlersOf, type Invocation } from '../command-handler.ts';
import { fileFacts } from '../files.ts';
import { people } from '../people.ts';
import { againIn } from './former.ts';
import { inProject, type OfProject } from './in-project.ts';

const ofCaller = {
  ...inProject,
  stream: ({ projectId }: OfProject, { actor }: Invocation) => streams.submission(projectId, actor),
};

const ofNamed = {
  stream: ({ projectId, personId }: OfProject & { readonly personId: string }) =>
    streams.submission(projectId, personId),
};

export const submissionHandlers = (options: HandlerOptions) => {
  const { directory, uploads } = options;
  const { personOf, withPerson } = people(directory);
  const ofAddressed = {
    ...inProject,
    /** Only those who may know of the project learn that an address is no collaborator's. */
    stream: async (data: OfProject & Parameters<typeof personOf>[0]) =>
      streams.submission(data.projectId, await personOf(data)),
  };
  /** When something of a section was typed first that is not submitted yet. It is asked for after the deadline alone. */
  const begunIn = async (
    project: ProjectState,
    isMeant: (section: QuestionSection) => boolean,
    state: SubmissionState,
    { actor, now }: Invocation,
  ): Promise<string | null> => {
    if (!isProject(project) || !isAfterDeadline(project, state, isoTime(now))) return null;
    const ids = new Set(questionsIn(project.sections.filter(isMeant)).map(({ questionId }) => questionId));
    const drafts = await directory.answerDraftsOf(actor, project.projectId);
    const begun = drafts.filter(({ questionId }) => ids.has(questionId)).map(({ begunAt }) => begunAt);
    return begun.length > 0 ? isoTime(Math.min(...begun)) : null;
  };
  /** Questions of which another device has saved something newer than what was seen. */
  const typedSince = async (
    personId: string,
    projectId: string,
    seen: NonNullable<CommandPayload<'AnswerQuestions'>['seen']>,
  ): Promise<string[]> => {
    const known = new Map(seen.map(({ questionId, typedAt }) => [questionId, typedAt]));
    const drafts = await directory.answerDraftsOf(personId, projectId);
    return drafts
      .filter(({ questionId, typedAt }) => typedAt > (known.get(questionId) ?? -1))
      .map(({ questionId }) => questionId);
  };
  return {
    ...handlersOf(submissionDecider, ofCaller, {
      UploadDocument: {
        resolve: async (data, { actor }) => {
          const { projectId, documentId, fileId } = data;
          const use = { owner: actor, purpose: 'document', projectId, documentId } as const;
          return { ...data, personId: actor, file: await fileFacts(uploads, fileId, use) };
        },
        files: ({ fileId }) => [fileId],
      },
      ResubmitDocument: {
        resolve: (data, { actor }) => ({ ...data, personId: actor }),
        context: async (data, state, read, { actor, now }): Promise<SubmissionContext> => {
          const { project } = await inProject.context(data, state, read);
          return { project, again: await againIn(options, project, actor, data, read, now) };
        },
        spends: (_data, _state, _roles, { actor }) => [['upload', actor]],
      },
      AnswerQuestions: {
        resolve: (data, { actor }) => ({ ...data, personId: actor }),
        context: async (data, state, read, invocation): Promise<SubmissionContext> => {
          const { project } = await inProject.context(data, state, read);
          const isMeant = ({ sectionId }: QuestionSection) => sectionId === data.sectionId;
          return { project, begunAt: await begunIn(project, isMeant, state, invocation) };
        },
        /** What was typed of the section is submitted now, or not asked any more. */
        after: async ({ projectId, sectionId, seen }, { actor }, read, doneAt) => {
          const project = await read(streams.project(projectId), projectDecider);
          if (!isProject(project)) return;
          const section = project.sections.filter((one) => one.sectionId === sectionId);
          const ids = questionsIn(section).map(({ questionId }) => questionId);
          const unseen = seen ? await typedSince(actor, projectId, seen) : [];
          const submitted = ids.filter((questionId) => !unseen.includes(questionId));
          await directory.dropAnswerDrafts(actor, projectId, submitted, doneAt);
        },
      },
      ExcuseItem: {
        resolve: (data, { actor }) => ({ ...data, personId: actor }),
        context: async (data, state, read, invocation): Promise<SubmissionContext> => {
          const { project } = await inProject.context(data, state, read);
          const isMeant = (section: QuestionSection) => itemsOf(section).some((item) => itemIdOf(item) === data.itemId);
          return { project, begunAt: await begunIn(project, isMeant, state, invocation) };
        },
        after: ({ projectId, itemId }, { actor }, _read, doneAt) =>
          directory.dropAnswerDrafts(actor, projectId, [itemId], doneAt),
      },
      WithdrawDocument: { resolve: (data, { actor }) => ({ ...data, personId: actor }) },
      ExpireDocuments: ofNamed,
      AskAnew: ofNamed,
      EndExtension: ofNamed,
      RemindCollaborator: {
        ...ofNamed,
        spends: ({ projectId, personId, kind }) => (kind === 'host' ? reminderBudgets(projectId, personId) : []),
      },
    }),
    ...handlersOf(submissionDecider, ofAddressed, {
      ReviewDocument: { resolve: withPerson },
      ReviewAnswers: { resolve: withPerson },
      ExtendDueMoment: { resolve: withPerson },
    }),
  };
};
