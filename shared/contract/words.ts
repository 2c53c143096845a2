/** `1 document`, `3 documents`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;

/** `Ann Lee, Bob Ray, and 3 more`. */
export const andMore = (named: readonly string[], all: number): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(
    all > named.length ? [...named, `${all - named.length} more`] : named,
  );
