import { scopesOfCommand } from '@dossier/shared/authorization';
import { type AnswerDraftRow, questionsIn, type SavedAnswerDrafts, savedAnswerDrafts } from '@dossier/shared/contract';
import { answerDraftRow } from '@dossier/shared/directory';
import { announce, type Exchange, type Route, sendJson, withBody } from '@dossier/shared/http/exchange';
import { signedIn } from '../../handling/caller.ts';
import { reading } from '../../handling/streams.ts';
import type { Parts } from '../../options.ts';
import { deliveringTo } from './delivering.ts';

export type AnswerDraftOptions = Pick<Parts, 'streams' | 'directory' | 'limit' | 'clock'>;

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
