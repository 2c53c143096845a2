/** Where a command's events ended: a GET that sends it back sees them. */
export type Consistency = { readonly key: string; readonly position: number };

/** That one request waits for; more are ignored. */
export const mostTokens = 20;

/** Opaque to clients: base64url of the JSON pair [key, position]. */
export const consistencyToken = ({ key, position }: Consistency): string =>
  Buffer.from(JSON.stringify([key, position])).toString('base64url');

export const readConsistency = (token: string): Consistency | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    if (!Array.isArray(value) || value.length !== 2) return undefined;
    const [key, position]: unknown[] = value;
    return typeof key === 'string' && Number.isSafeInteger(position)
      ? { key, position: position as number }
      : undefined;
  } catch {
    return undefined;
  }
};
