import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { withLifecycleCallbacks } from 'react-admin';
import { dataProvider } from '../data/dataProvider.ts';
import { asOnlooker, onlyLooks } from './looking.ts';

const withoutUploads = (row: DocumentRow): DocumentRow => ({
  ...row,
  closed: row.closed ?? 'Nothing can be changed here.',
});

/** Of an installation that only shows what was: projects have no control that it would refuse. */
const lookingProvider = withLifecycleCallbacks(dataProvider, [
  { resource: 'projects', afterRead: async (row: ProjectRow) => asOnlooker(row) },
  { resource: 'documents', afterRead: async (row: DocumentRow) => withoutUploads(row) },
]);

export const providerOfPage = () => (onlyLooks() ? lookingProvider : dataProvider);
