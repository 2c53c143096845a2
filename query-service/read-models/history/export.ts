import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { resourceRules } from '@dossier/shared/authorization';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { type HistorySelection, historyFormats, historySelection } from '@dossier/shared/contract';
import { pathSegment } from '@dossier/shared/file-store';
import type { Route } from '@dossier/shared/http/exchange';
import { queryFields } from '@dossier/shared/http/query';
import { attachment } from '../../http/attachment.ts';
import { historyTarget } from '../../http/files/history-target.ts';
import { bearerOf } from '../../http/files/tickets.ts';
import { checkOnly } from '../../http/lists/query.ts';
import { projectView, type Reader } from '../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../options.ts';
import { formats } from './formats.ts';
import { historyWalk } from './walk.ts';

const batch = 500;

const filterOf = (text: string | undefined): HistorySelection => {
  try {
    return parse(historySelection, JSON.parse(text ?? '{}'));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Refused({ code: 'INVALID', errors: { filter: 'This is not valid JSON.' } });
    throw error;
  }
};

type Options = Pick<QueryServiceOptions, 'directory' | 'clock'> & { readonly reader: Reader };

/** GET /api/projects/{id}/history.csv, .json and .jsonl: the same entries, streamed (BEY-03). */
export const historyRoutes = ({ directory, clock, reader }: Options): Route[] =>
  historyFormats.map((format) => ({
    method: 'GET',
    path: `/api/projects/:projectId/history.${format}`,
    access: 'ticket',
    scopes: resourceRules.history.scopes,
    handle: async (exchange) => {
      const { request, response, params, query } = exchange;
      const { projectId = '' } = params;
      checkOnly(query, 'filter', 'ticket');
      const { asker, asked: filter } = await bearerOf(
        { directory, clock },
        exchange,
        () => filterOf(queryFields(query).filter),
        (filter) => historyTarget(projectId, format, filter),
      );
      const view = await projectView(reader, 'history', asker, projectId);
      const { write, type } = formats[format];
      const name = `${pathSegment(`${view.project.projectName} - time line`, 120)}.${format}`;
      response.writeHead(200, attachment(name, type));
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      const batches = historyWalk(reader, view, filter, { order: 'desc', size: batch });
      // When the client goes away, all we can do is end.
      await pipeline(Readable.from(write(batches)), response).catch(() => response.destroy());
    },
  }));
