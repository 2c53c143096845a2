import { MB } from '@dossier/shared/contract';
import { decoded } from '../../../format/decoded.ts';

/** A list of people is short: what is longer is another file. */
const limits = { bytes: 5 * MB, rows: 5_000 } as const;

export class NoListError extends Error {}

const csvRows = async (text: string): Promise<string[][]> => {
  const { default: papa } = await import('papaparse');
  return papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false }).data;
};

const sheetRows = async (file: File): Promise<string[][]> => {
  const { readSheet } = await import('read-excel-file/browser');
  const rows = await readSheet(file);
  return rows.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))));
};

/** The cells of the first sheet. @throws NoListError with what to do about it */
export const rowsOf = async (file: File): Promise<string[][]> => {
  if (file.size > limits.bytes) throw new NoListError('The file is larger than 5 MB. Choose a list of people.');
  const isSheet = /\.xlsx$/i.test(file.name);
  if (!isSheet && !/\.(csv|tsv|txt)$/i.test(file.name))
    throw new NoListError('Choose a .csv or .xlsx file. Others can be saved as such by the program that made them.');
  let rows: string[][];
  try {
    rows = isSheet ? await sheetRows(file) : await csvRows(decoded(await file.arrayBuffer(), true));
  } catch {
    throw new NoListError(`${file.name} cannot be read. Save it anew as .csv or .xlsx.`);
  }
  if (rows.length > limits.rows) throw new NoListError('The file has more than 5,000 lines. Choose a list of people.');
  return rows;
};
