import { urlAt } from '@dossier/shared/basics/url-at';
import { cutTo, lengthOf } from '@dossier/shared/contract';
import type { OfSite } from './params.ts';

export const urlOf = ({ publicUrl }: OfSite, path: string) => urlAt(publicUrl, path);

/** `2 March 2030`, in UTC. */
export const day = (moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(moment),
  );

/** Mail programs cut what is longer than 102 kB: a list ends before that, whatever a project holds. */
const most = 25;

export const cut = (text: string, max: number): string => (lengthOf(text) > max ? `${cutTo(text, max - 1)}…` : text);

/** The first of them, and how many more there are. */
export const firstOf = <T>(all: readonly T[]): { readonly first: readonly T[]; readonly more: number } =>
  all.length > most ? { first: all.slice(0, most), more: all.length - most } : { first: all, more: 0 };

export const ofMore = (more: number): string => `and ${more} more`;

/** In lines, the last of which may be `and 12 more`. */
export const listed = (all: readonly string[]): readonly string[] => {
  const { first, more } = firstOf(all);
  return more === 0 ? first : [...first, ofMore(more)];
};
