import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { resourceScopes } from '@dossier/shared/authorization';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { type HistoryRow, type HistorySelection, historyFormats, historySelection } from '@dossier/shared/contract';
import { pathSegment } from '@dossier/shared/file-store';
import type { Route } from '@dossier/shared/http/exchange';
import { create as contentDisposition } from 'content-disposition';
import { csvLines } from '../../http/csv.ts';
import { historyTarget } from '../../http/files/history-target.ts';
import { bearerOf } from '../../http/files/tickets.ts';
import { projectView, type Reader } from '../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../options.ts';
import { historyWalk } from './walk.ts';

type Batches = AsyncIterable<{ readonly rows: readonly HistoryRow[] }>;

const batch = 500;

const header = ['Time', 'Who', 'What', 'Person', 'Document', 'Changes', 'Late', 'By hand', 'Kind', 'Id'];
const columnsOf = ({ at, actor, text, person, document, details, late, byHand, kind, id }: HistoryRow) => [
  at,
  actor.name,
  text,
  person?.name ?? '',
  document?.name ?? '',
  details.map(({ name, before, after }) => `${name}: ${before ?? '-'} → ${after ?? '-'}`).join('\n'),
  late ? 'late' : '',
  byHand ? 'by hand' : '',
  kind,
  id,
];

async function* csv(batches: Batches) {
  yield `\ufeff${csvLines([header])}`;
  for await (const { rows } of batches) yield csvLines(rows.map(columnsOf));
}

async function* json(batches: Batches) {
  let before = '[';
  for await (const { rows } of batches)
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(row)}`;
      before = ',';
    }
  yield before === '[' ? '[]\n' : '\n]\n';
}

async function* jsonl(batches: Batches) {
  for await (const { rows } of batches) for (const row of rows) yield `${JSON.stringify(row)}\n`;
}

const formats = {
  csv: { write: csv, type: 'text/csv; charset=utf-8' },
  json: { write: json, type: 'application/json; charset=utf-8' },
  jsonl: { write: jsonl, type: 'application/jsonl; charset=utf-8' },
} as const;

const filterOf = (text: string | null): HistorySelection => {
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
    scopes: resourceScopes.history,
    handle: async (exchange) => {
      const { request, response, params, query } = exchange;
      const { projectId = '' } = params;
      const filter = filterOf(query.get('filter'));
      const { asker } = await bearerOf({ directory, clock }, exchange, historyTarget(projectId, format, filter));
      const view = await projectView(reader, 'history', asker, projectId);
      const { write, type } = formats[format];
      const name = `${pathSegment(`${view.project.projectName} - time line`, 120)}.${format}`;
      response.writeHead(200, {
        'Cache-Control': 'private, no-store',
        'Content-Disposition': contentDisposition(name),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Content-Type': type,
      });
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      const batches = historyWalk(reader, view, filter, { order: 'desc', size: batch });
      // When the client goes away, all we can do is end.
      await pipeline(Readable.from(write(batches)), response).catch(() => response.destroy());
    },
  }));
