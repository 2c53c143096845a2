const dash = '-';

export const cellAt = (cells: string | undefined, index: number): string => cells?.[index] ?? dash;

export const withCell = (cells: string | undefined, index: number, cell: string): string =>
  (cells ?? '').slice(0, index).padEnd(index, dash) + cell + (cells ?? '').slice(index + 1);

export const withoutCell = (cells: string, index: number): string => cells.slice(0, index) + cells.slice(index + 1);
