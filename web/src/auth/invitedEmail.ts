/** An invitation leads to the forms with the address that it is for; never in the address bar, which servers log. */
export const inviting = (email: string) => ({ state: { email } });

export const invitedEmail = (state: unknown): string => {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
};
