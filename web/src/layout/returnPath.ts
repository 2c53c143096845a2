import { paths } from '../paths.ts';

const parameter = 'next';

/** The sign-in address that leads back to where somebody was. */
export const signInPath = (wanted: string): string =>
  wanted === paths.home || wanted.startsWith(paths.dashboard)
    ? paths.signIn
    : `${paths.signIn}?${parameter}=${encodeURIComponent(wanted)}`;

/** Another way to the same end: takes along where somebody was going, and no proof of a reset. */
export const withReturn = (to: string, search: string): string => {
  const wanted = new URLSearchParams(search).get(parameter);
  return wanted === null ? to : `${to}?${parameter}=${encodeURIComponent(wanted)}`;
};

/** After signing in: only a path on this site is trusted, else the dashboard (AUTH-36). */
export const returnPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get(parameter) ?? '';
  const safe = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted);
  if (!safe) return paths.dashboard;
  const url = new URL(wanted, 'https://dossier.invalid');
  return url.origin === 'https://dossier.invalid' ? `${url.pathname}${url.search}${url.hash}` : paths.dashboard;
};
