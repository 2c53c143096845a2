import { resolve } from 'node:path';
import type { Plugin } from 'vite';

type Modules = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null };

const project = resolve(import.meta.dirname, 'src/project/ProjectScreen.tsx');
/** Libraries of forms, and what checks by the contract's schemas without one. */
const forms =
  /node_modules\/(zod|@hookform|react-hook-form)\/|web\/src\/(auth\/(OtpForm|passwords)|pricing\/payer|wizard\/settings)/;
/** What is taken from these is not known before the build; nobody else's code has our forms in it. What is asked every screen knows. */
const unknown = /shared\/contract\/(index|project\/items)\.ts|node_modules\//;

/**
 * The file of what screens with forms share. Making schemas takes a slow processor longer than all else that a script
 * begins with, so other screens load nothing that loads a library of forms.
 */
export const schemas = (id: string, modules: Modules, seen = new Set<string>()): 'schemas' | null => {
  if (forms.test(id)) return 'schemas';
  if (unknown.test(id) || seen.has(id)) return null;
  seen.add(id);
  const imported = modules.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((next) => schemas(next, modules, seen)) ? 'schemas' : null;
};

/** Of these only a little is taken, and that is not known before the build, either. */
const barrels = /node_modules\/(react-admin|ra-)/;

const loadedWith = (id: string, modules: Modules, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(id)) return found;
  found.add(id);
  if (barrels.test(id)) return found;
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) loadedWith(imported, modules, found);
  return found;
};

let ofProject: ReadonlySet<string> | undefined;

/** The file of what is left that screens share: whether a project loads it. */
export const partsOrRest = (id: string, modules: Modules): 'parts' | 'rest' => {
  ofProject ??= loadedWith(project, modules);
  return ofProject.has(id) ? 'parts' : 'rest';
};

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
