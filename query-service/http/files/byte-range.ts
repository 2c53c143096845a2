/** `whole`: no range, or several, which are not served; `unsatisfiable`: outside the file. */
export type ByteRange = { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable';

/** Reads a single RFC 9110 range for `size` bytes; both ends are inclusive. */
export const byteRange = (header: string | undefined, size: number): ByteRange => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
};
