/** A browser takes up to some milliseconds to make one of these: made when it is first needed, and kept. */
const kept = <Options, Format>(make: (options: Options) => Format): ((options: Options) => Format) => {
  const made = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    const format = made.get(key) ?? make(options);
    made.set(key, format);
    return format;
  };
};

export const dateFormat = kept((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options));
export const numberFormat = kept((options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options));
