import { useAddress } from '../../data/useAddress.ts';
import type { ComparedVersion } from './contents.ts';

/** Two versions beside each other. */
export type Pair = readonly [left: ComparedVersion, right: ComparedVersion];

const parameter = 'versions';

/** Which two are compared, by the address (`versions=1-3`), so that a link or a new start shows the same. */
export const usePair = (versions: readonly ComparedVersion[]) => {
  const [search, put] = useAddress();
  const kept = versions.filter(({ deletedAt }) => deletedAt === null);
  const asked = search.get(parameter);
  const [left, right, ...more] =
    asked?.split('-').map((number) => kept.find(({ version }) => String(version) === number)) ?? [];
  const pair: Pair | undefined = left && right && left !== right && more.length === 0 ? [left, right] : undefined;
  const write = (value: string, replace: boolean) => put({ [parameter]: value }, { replace, flushSync: true });
  return {
    kept,
    pair,
    /** Asked for, and not there. */
    isGone: asked !== null && !pair,
    /** Back leads from the first pair to the document, whatever was compared after it. */
    compare: (left: number, right: number) => write(`${left}-${right}`, asked !== null),
    close: () => asked !== null && write('', true),
  };
};
