import { handTypedLists, paths } from '../paths.ts';

const known: readonly string[] = [...Object.values(paths), ...handTypedLists].filter((path) => path !== paths.home);

/** Whether one letter is missing, too many, another or exchanged with its neighbour. */
const isOneLetterOff = (typed: string, path: string): boolean => {
  const shorter = Math.min(typed.length, path.length);
  let start = 0;
  while (start < shorter && typed[start] === path[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === path.at(-1 - end)) end += 1;
  const [rest, wanted] = [typed, path].map((text) => text.slice(start, text.length - end)) as [string, string];
  return (
    Math.max(rest.length, wanted.length) === 1 ||
    (rest.length === 2 && wanted.length === 2 && rest[0] === wanted[1] && rest[1] === wanted[0])
  );
};

/** The address that was meant, where it is one letter off. */
export const nearestPath = (pathname: string): string | undefined => {
  const typed = pathname.toLowerCase().replace(/\/+$/, '');
  return known.find((path) => isOneLetterOff(typed, path.toLowerCase()));
};
