import type { Plugin } from 'vite';

/** Fails where shared files, by their names, import each other: whichever runs first takes what is not there yet, and a screen stays empty. */
export const inTurn = (shared: RegExp): Plugin => ({
  name: 'in-turn',
  apply: 'build',
  generateBundle(_options, bundle) {
    const imported = new Map(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && shared.test(file.name) ? [[file.fileName, file.imports] as const] : [],
      ),
    );
    const leadsTo = (goal: string, from: string, seen = new Set<string>()): boolean =>
      (imported.get(from) ?? []).some((next) => {
        if (next === goal) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return leadsTo(goal, next, seen);
      });
    const inCircles = [...imported.keys()].filter((name) => leadsTo(name, name));
    if (inCircles.length > 0) this.error(`These files import each other: ${inCircles.join(', ')}`);
  },
});
