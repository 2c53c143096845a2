import { resolve } from 'node:path';

type Modules = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null };

const project = resolve(import.meta.dirname, 'src/project/ProjectScreen.tsx');
/** Libraries of forms, and what checks by the contract's schemas without one. */
const forms =
  /node_modules\/(zod|@hookform|react-hook-form)\/|web\/src\/(auth\/(OtpForm|passwords)|pricing\/payer|teams\/parts\/teamForm|wizard\/settings)/;
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
