/**
 * What this tab opens a link with, kept before it is sent: if the answer is lost, the same key gets it
 * again, also after a reload.
 */
const nameOf = (link: string) => `invitation-key ${link}`;

export const hasKey = (link: string): boolean => sessionStorage.getItem(nameOf(link)) !== null;

/** 256 random bits, base64url. */
export const keyFor = (link: string): string => {
  const known = sessionStorage.getItem(nameOf(link));
  if (known) return known;
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  const key = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  sessionStorage.setItem(nameOf(link), key);
  return key;
};
