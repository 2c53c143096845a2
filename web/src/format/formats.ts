const made = new Map<string, Intl.DateTimeFormat>();

/** Where another zone than the viewer's is said. A browser takes up to some milliseconds to make one: each is kept. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  made.set(key, format);
  return format;
};
