import { hasShop } from '../format/shop.ts';
import { changingPaths, shopPaths } from '../paths.ts';

/** The moment that this installation shows if not now, which the server wrote into the page. */
export const momentOfPage = (): string | undefined => {
  const text = document.querySelector<HTMLMetaElement>('meta[name="as-of"]')?.content ?? '';
  return Number.isNaN(Date.parse(text)) ? undefined : text;
};

/** Whether this installation only shows what was: nothing is offered that it would refuse. */
export const onlyLooks = (): boolean => momentOfPage() !== undefined;

const pathIn = (to: string) => to.replace(/[?#].*/, '');

/** Whether an address is about plans where there is no shop. */
export const isOfNoShop = (to: string): boolean => !hasShop() && shopPaths.has(pathIn(to));

/** Whether there is a screen at an address: those that only change something are not in a copy of the past. */
export const isOffered = (to: string): boolean => !isOfNoShop(to) && (!onlyLooks() || !changingPaths.has(pathIn(to)));

/** As support staff see a project, who change nothing. */
export const asOnlooker = <R extends object>(row: R): R =>
  'role' in row && row.role !== 'collaborator' ? { ...row, role: 'support' } : row;
