type Named = { readonly name: string };

/** What is typed of a name after an @, where the cursor stands; undefined: nobody is called there. */
export const nameBegun = (text: string, caret: number): string | undefined =>
  /(?:^|\s)@([^@\n]{0,60})$/u.exec(text.slice(0, caret))?.[1];

/** Whose first name or any other begins so. */
export const fitting = <R extends Named>(readers: readonly R[], begun: string): R[] => {
  const wanted = begun.toLowerCase();
  return readers.filter(({ name }) => {
    const whole = name.toLowerCase();
    return whole.startsWith(wanted) || whole.split(' ').some((part) => part.startsWith(wanted));
  });
};

/** The text with the whole name in place of its beginning, and where the cursor goes. */
export const withName = (text: string, caret: number, begun: string, { name }: Named) => {
  const before = `${text.slice(0, caret - begun.length)}${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
};

/** In pieces, of which those that call somebody say so. */
export const pieces = (text: string, names: readonly string[]): { text: string; isName: boolean }[] => {
  const calls = [...names].sort((one, other) => other.length - one.length).map((name) => `@${name}`);
  const found: { text: string; isName: boolean }[] = [];
  let rest = text;
  while (rest !== '') {
    const at = calls
      .map((call) => ({ call, index: rest.indexOf(call) }))
      .filter(({ index }) => index >= 0)
      .sort((one, other) => one.index - other.index)[0];
    if (!at) return [...found, { text: rest, isName: false }];
    if (at.index > 0) found.push({ text: rest.slice(0, at.index), isName: false });
    found.push({ text: at.call, isName: true });
    rest = rest.slice(at.index + at.call.length);
  }
  return found;
};

/** Whose names stand in the text as it shows them: of “@Jan Bergmann” it is not also Jan Berg. */
export const mentionedIn = <R extends Named>(text: string, readers: readonly R[]): R[] => {
  const names = readers.map(({ name }) => name);
  const called = new Set(pieces(text, names).flatMap((piece) => (piece.isName ? [piece.text] : [])));
  return readers.filter(({ name }) => called.has(`@${name}`));
};
