/** Of a page, however the public address was typed: with a slash at its end, too. */
export const urlAt = (publicUrl: string, path: string): string => `${publicUrl.replace(/\/+$/, '')}${path}`;
