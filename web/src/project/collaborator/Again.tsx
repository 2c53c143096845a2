import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { Suspense } from 'react';
import { lazily } from '../../theme/states/lazily.ts';

const AgainButton = lazily(() => import('../again/AgainButton.tsx'));

type Props = { readonly project: ProjectRow; readonly document: DocumentRow };

/** Where the project was made from another one, and the document is still to be given. */
export const Again = ({ project, document }: Props) =>
  project.hasFormer &&
  document.closed === null &&
  document.status === 'Not Uploaded' && (
    <Suspense fallback={null}>
      <AgainButton project={project} document={document} />
    </Suspense>
  );
