/** The same address with other values; empty ones leave it. */
export const withValues = (search: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};
