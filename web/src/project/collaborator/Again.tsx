import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { lazyPart } from '../../theme/states/lazily.ts';

const AgainButton = lazyPart(() => import('../again/AgainButton.tsx'));

type Props = { readonly project: ProjectRow; readonly document: DocumentRow };

/** Where the project was made from another one, and the document is still to be given. */
export const Again = ({ project, document }: Props) =>
  project.hasFormer &&
  document.closed === null &&
  document.status === 'Not Uploaded' && <AgainButton project={project} document={document} />;
