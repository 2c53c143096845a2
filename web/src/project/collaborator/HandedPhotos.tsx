import type { DocumentRow } from '@dossier/shared/contract';
import { lazyPart } from '../../theme/states/lazily.ts';
import type { Handed } from './useHanded.ts';

/** What makes a PDF of photos; it is loaded when it is used. */
const Photos = lazyPart(() => import('../photos/PhotosDialog.tsx'));

type Props = { readonly handed: Handed; readonly documents: readonly DocumentRow[] };

/** Not where it was opened: that goes when another device delivers, or a phone that is turned shows a table. */
export const HandedPhotos = ({ handed: { photographed, photograph, send }, documents }: Props) => {
  const document = documents.find(({ id }) => id === photographed);
  if (!document) return null;
  return <Photos document={document} onSend={(pdf) => send(pdf, document)} onClose={() => photograph(undefined)} />;
};
