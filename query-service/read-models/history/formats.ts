import { csvFile, csvLines, type HistoryRow } from '@dossier/shared/contract';

type Batches = AsyncIterable<{ readonly rows: readonly HistoryRow[] }>;

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
  yield csvFile([header]);
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
  for await (const { rows } of batches) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** The same entries as a spreadsheet and for programs, batch after batch. */
export const formats = {
  csv: { write: csv, type: 'text/csv; charset=utf-8' },
  json: { write: json, type: 'application/json; charset=utf-8' },
  jsonl: { write: jsonl, type: 'application/jsonl; charset=utf-8' },
} as const;
