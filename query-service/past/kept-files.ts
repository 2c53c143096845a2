import { mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { removeDatabase } from '@dossier/shared/engines/sqlite/open';
import { openVersions, recentDocuments, type Versions } from '@dossier/shared/read-store/versions';
import { collections } from '@dossier/shared/views';

/** Of all projects together. */
const mostBytes = 2_000_000_000;
const suffix = '.db';

/** A file for each project in a folder, as large together as they may be: those that were opened longest ago go. */
export const keptFiles = (folder: string | undefined, most = mostBytes) => {
  const fileOf = (projectId: string) => (folder === undefined ? '' : join(folder, `${projectId}${suffix}`));
  const recent = recentDocuments();
  const nameless = () => openVersions('', collections, recent);
  const makeRoom = (dir: string) => {
    mkdirSync(dir, { recursive: true });
    const files = readdirSync(dir).map((name) => ({ file: join(dir, name), ...statOf(join(dir, name)) }));
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    const databases = files.filter(({ file }) => file.endsWith(suffix)).sort((one, other) => one.opened - other.opened);
    for (const { file, size } of databases) {
      if (bytes <= most) return;
      removeDatabase(file);
      bytes -= size;
    }
  };
  /** Without a place for it, it is made for this once. */
  const open = (projectId: string): Versions => {
    if (folder === undefined) return nameless();
    try {
      makeRoom(folder);
      const file = fileOf(projectId);
      const now = new Date();
      if (statOf(file).size > 0) utimesSync(file, now, now);
      return openVersions(file, collections, recent);
    } catch {
      return nameless();
    }
  };
  return {
    open,
    /** Who holds the former one has it as long. */
    openAnew: (projectId: string): Versions => {
      try {
        if (folder !== undefined) removeDatabase(fileOf(projectId));
      } catch {
        return nameless();
      }
      return open(projectId);
    },
  };
};

const statOf = (file: string) => {
  const { size = 0, mtimeMs: opened = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return { size, opened };
};
