import { paths } from '../paths.ts';

const parameter = 'next';

/** A way that leads on to where somebody wants to be. */
export const leadingTo = (way: string, wanted: string): string =>
  `${way}${way.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(wanted)}`;

/** The sign-in address that leads back to where somebody was. */
export const signInPath = (wanted: string): string =>
  wanted === paths.home || wanted.startsWith(paths.dashboard) ? paths.signIn : leadingTo(paths.signIn, wanted);

/** Another way to the same end: takes along where somebody was going, and no proof of a reset. */
export const withReturn = (to: string, search: string): string => {
  const wanted = new URLSearchParams(search).get(parameter);
  return wanted === null ? to : leadingTo(to, wanted);
};

/** After signing in or paying: only a path on this site is trusted (AUTH-36). */
export const returnPath = (search: string, otherwise: string = paths.dashboard): string => {
  const wanted = new URLSearchParams(search).get(parameter) ?? '';
  const safe = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted);
  if (!safe) return otherwise;
  const url = new URL(wanted, 'https://dossier.invalid');
  return url.origin === 'https://dossier.invalid' ? `${url.pathname}${url.search}${url.hash}` : otherwise;
};
