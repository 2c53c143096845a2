/** The same address with other values; empty ones leave it. */
export const withValues = (search: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** The same address with these values first, in the place of all that it had under the names. */
export const withOwn = (
  search: URLSearchParams,
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): URLSearchParams =>
  new URLSearchParams([...Object.entries(values), ...[...search].filter(([name]) => !names.includes(name))]);
