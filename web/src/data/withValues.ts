/** The same address with other values; empty ones leave it. */
export const withValues = (search: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** What an address has as JSON; nothing where it is none: it may be old, or typed by hand. */
export const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
};

/** The JSON of what is not undefined; nothing where that is nothing. */
export const written = (values: object): string => JSON.stringify(values).replace(/^\{\}$/, '');

/** The same address with these values first, in the place of all that it had under the names. */
export const withOwn = (
  search: URLSearchParams,
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): URLSearchParams =>
  new URLSearchParams([...Object.entries(values), ...[...search].filter(([name]) => !names.includes(name))]);
