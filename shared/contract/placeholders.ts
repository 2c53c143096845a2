/** Texts with `{part}` for what is known when they are used. */
export const placeholdersOf = <P extends string>(...parts: readonly P[]) => {
  const named = parts.map((part) => `{${part}}`).join(', ');
  /** Of a pattern: one of them. */
  const one = `\\{(?:${parts.join('|')})\\}`;
  return {
    named,
    one,
    pattern: new RegExp(`^(?:[^{}]|${one})*$`),
    rule: `Braces are only for ${named}.`,
    fill: (template: string, values: Readonly<Record<P, string>>): string =>
      template.replace(/\{(\w+)\}/g, (_all, part: P) => values[part]),
  };
};
