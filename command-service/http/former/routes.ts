import { scopesOfCommand } from '@dossier/shared/authorization';
import { type FormerGiven, streams as names } from '@dossier/shared/contract';
import { type Route, sendJson } from '@dossier/shared/http/exchange';
import { answersThen, documentsToGive, problemNow, submissionDecider } from '../../domain/index.ts';
import { signedIn } from '../../handling/caller.ts';
import { filesOffered, formerOf } from '../../handling/commands/former.ts';
import { reading } from '../../handling/streams.ts';
import type { Parts } from '../../options.ts';
import { deliveringTo } from '../answers/delivering.ts';

export type FormerOptions = Pick<Parts, 'streams' | 'uploads'>;

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
