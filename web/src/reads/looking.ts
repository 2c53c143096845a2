import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { withLifecycleCallbacks } from 'react-admin';
import { dataProvider } from '../data/dataProvider.ts';

/** As support staff see a project, who change nothing. */
export const asOnlooker = <R extends object>(row: R): R =>
  'role' in row && row.role !== 'collaborator' ? { ...row, role: 'support' } : row;

const withoutUploads = (row: DocumentRow): DocumentRow => ({
  ...row,
  closed: row.closed ?? 'Nothing can be changed here.',
});

/** Of an installation that only shows what was: projects have no control that it would refuse. */
export const lookingProvider = withLifecycleCallbacks(dataProvider, [
  { resource: 'projects', afterRead: async (row: ProjectRow) => asOnlooker(row) },
  { resource: 'documents', afterRead: async (row: DocumentRow) => withoutUploads(row) },
]);
