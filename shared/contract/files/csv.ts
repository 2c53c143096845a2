type Row = readonly (string | number)[];

/** Spreadsheets would run such text as a formula. */
const cell = (value: string | number) => {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

export const csvLines = (rows: readonly Row[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
