type Row = readonly (string | number)[];

/** Spreadsheets would run such text as a formula. */
const cell = (value: string | number) => {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

export const csvLines = (rows: readonly Row[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
/** As a file of its own; by the byte order mark spreadsheets know that it is UTF-8. */
export const csvFile = (rows: readonly Row[]): string => `\ufeff${csvLines(rows)}`;
