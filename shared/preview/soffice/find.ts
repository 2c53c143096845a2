import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['soffice', 'libreoffice'];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** LibreOffice where `given` says, or on the path; undefined without it, or with `off`. */
export const findSoffice = (given: string | undefined, path = process.env.PATH ?? ''): string | undefined => {
  if (given === 'off') return undefined;
  const places = path.split(delimiter).filter(Boolean);
  const candidates = given ? [given] : places.flatMap((place) => names.map((name) => join(place, name)));
  const program = candidates.find(isProgram);
  return program && realpathSync(program);
};
