/** Milliseconds for which reads carry the tokens of this tab's writes, and so show them. */
const lifetime = 10_000;
const most = 8;
let tokens: { token: string; until: number }[] = [];

export const noteConsistency = (token: string | undefined, now = Date.now()): void => {
  if (token)
    tokens = [...tokens.filter((known) => known.token !== token), { token, until: now + lifetime }].slice(-most);
};

/** The header's value, or undefined when there is nothing to wait for. */
export const consistencyHeader = (now = Date.now()): string | undefined => {
  tokens = tokens.filter(({ until }) => until > now);
  return tokens.length ? tokens.map(({ token }) => token).join(', ') : undefined;
};
