/** Bytes of a text that are shown. */
export const mostShown = 1024 * 1024;
/** Rows of a table that are shown. */
export const mostRows = 2_000;

const separators = [',', ';', '\t'];
const counted = (line: string, separator: string) => line.split(separator).length;

/** Rows of cells (RFC 4180), with the separator that the first line has most of; of more than are shown, one more. */
export const tableOf = (text: string): string[][] => {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const separator = separators.reduce((best, each) => (counted(head, each) > counted(head, best) ? each : best));
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'y');
  while (cell.lastIndex < text.length && rows.length <= mostRows) {
    // It always finds something: what no quotes enclose is a cell as it stands.
    const found = cell.exec(text);
    if (!found) break;
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === separator) continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
};
