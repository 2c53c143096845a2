import { type Caller, commandRules, scopesOfCommand } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import {
  type AnswerDraftRow,
  type FormerGiven,
  streams as names,
  questionsIn,
  type SavedAnswerDrafts,
  savedAnswerDrafts,
} from '@dossier/shared/contract';
import { answerDraftRow } from '@dossier/shared/directory';
import { announce, type Exchange, type Route, sendJson, withBody } from '@dossier/shared/http/exchange';
import { answersThen, documentsToGive, type Project, problemNow, submissionDecider } from '../../domain/index.ts';
import { signedIn } from '../../handling/caller.ts';
import type { Read } from '../../handling/command-handler.ts';
import { filesOffered, formerOf } from '../../handling/commands/former.ts';
import { projectFor } from '../../handling/commands/in-project.ts';
import { reading } from '../../handling/streams.ts';
import type { Parts } from '../../options.ts';

/** The project of an address, for whoever may deliver to it. @throws Refused */
const deliveringTo = async (
  read: Read,
  command: 'AnswerQuestions' | 'ResubmitDocument',
  { caller, params }: Exchange & { readonly caller: Caller },
): Promise<Project> => {
  const { projectId = '' } = params;
  if (!/^[1-9]\d{8}$/.test(projectId)) throw new Refused('PROJECT_NOT_FOUND', { projectId });
  return projectFor(commandRules[command], projectId, caller, read);
};

type FormerOptions = Pick<Parts, 'streams' | 'uploads'>;

/** What a collaborator gave in the project that this one was made from (BEY-57). */
export const formerRoutes = ({ streams, uploads }: FormerOptions): Route[] => {
  const read = reading(streams);
  return [
    {
      method: 'GET',
      path: '/api/former/:projectId',
      access: 'signed-in',
      scopes: scopesOfCommand('ResubmitDocument'),
      handle: async (exchange) => {
        const project = await deliveringTo(read, 'ResubmitDocument', exchange);
        const { personId } = signedIn(exchange.caller);
        const former = await formerOf(project, personId, read);
        const now = await read(names.submission(exchange.params.projectId ?? '', personId), submissionDecider);
        const documents = documentsToGive(now, project, personId);
        const files = former ? await filesOffered({ uploads }, documents, former, personId) : [];
        const given: FormerGiven = {
          answers: former ? answersThen(project, former) : [],
          documents: files.map(({ documentId, file }) => ({
            ...{ documentId, fileId: file.fileId, fileName: file.fileName, size: file.size },
            problem: problemNow(project, documentId, file) ?? null,
          })),
        };
        sendJson(exchange.response, 200, given);
      },
    },
  ];
};

type AnswerDraftOptions = Pick<Parts, 'streams' | 'directory' | 'limit' | 'clock'>;

/** What a collaborator has typed of answers and not submitted, so that it goes on with another device (BEY-55). */
export const answerDraftRoutes = ({ streams, directory, limit, clock }: AnswerDraftOptions): Route[] => {
  const read = reading(streams);

  /** For whoever may submit answers to it. @throws Refused */
  const projectOf = async (exchange: Exchange) => {
    const { projectId, sections } = await deliveringTo(read, 'AnswerQuestions', exchange);
    return { projectId, isAsked: new Set(questionsIn(sections).map(({ questionId }) => questionId)) };
  };
  const rowsOf = async (personId: string, projectId: string, wanted: ReadonlySet<string>): Promise<AnswerDraftRow[]> =>
    (await directory.answerDraftsOf(personId, projectId))
      .filter(({ questionId }) => wanted.has(questionId))
      .map(answerDraftRow);

  const list = async (exchange: Exchange) => {
    const { projectId, isAsked } = await projectOf(exchange);
    sendJson(exchange.response, 200, await rowsOf(signedIn(exchange.caller).personId, projectId, isAsked));
  };

  /** Answers what is kept of these questions now: something newer may have come from another device. */
  const save = async (exchange: Exchange, { drafts }: SavedAnswerDrafts) => {
    const { response, caller } = exchange;
    const { personId } = signedIn(caller);
    announce(response, await limit('answer-drafts', personId));
    const { projectId, isAsked } = await projectOf(exchange);
    const now = clock();
    // Whatever is asked no more is passed over: its host may have changed the questions meanwhile.
    const wanted = drafts.filter(({ questionId }) => isAsked.has(questionId));
    await directory.keepAnswerDrafts(
      wanted.map(({ questionId, value, age, seen }) => ({
        ...{ personId, projectId, questionId, seen, typedAt: now - age, begunAt: now },
        ...(value !== undefined && { value: JSON.stringify(value) }),
      })),
    );
    const sent = new Set(wanted.map(({ questionId }) => questionId));
    sendJson(response, 200, await rowsOf(personId, projectId, sent));
  };

  const path = '/api/answer-drafts/:projectId';
  const access = { access: 'signed-in', scopes: scopesOfCommand('AnswerQuestions') } as const;
  return [
    { method: 'GET', path, ...access, handle: list },
    withBody(savedAnswerDrafts, { method: 'PUT', path, ...access, handle: save }),
  ];
};
