const page = 500;

/** Reads on from the last item of each page, until one is not full. */
export async function* pages<T>(
  read: (after: string, limit: number) => Promise<readonly T[]>,
  idOf: (item: T) => string,
  after = '',
): AsyncGenerator<readonly T[]> {
  for (let from = after; ; ) {
    const items = await read(from, page);
    yield items;
    const last = items.at(-1);
    if (last === undefined || items.length < page) return;
    from = idOf(last);
  }
}
