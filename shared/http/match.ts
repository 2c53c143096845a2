const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

/**
 * Matches paths as Express does: `:name` is one segment, decoded; case does not count, nor does a
 * slash at the end.
 * @returns the values of the names; undefined for another path and for one that cannot be decoded
 */
export const pathMatcher = (template: string) => {
  const names = [...template.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const literal = template.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&');
  const pattern = new RegExp(`^${literal.replace(/:\w+/g, '([^/]+)')}/?$`, 'i');
  return (path: string): Record<string, string> | undefined => {
    const values = pattern.exec(path)?.slice(1).map(decoded);
    return values?.includes(undefined)
      ? undefined
      : values && Object.fromEntries(values.map((value, index) => [names[index], value]));
  };
};
