/** The bundle of accepted documents that is made when a project's deadline has passed (BEY-10). */
import { z } from 'zod';
import { documentType } from '../fields.ts';

/** By document the accepted version of each of `people`; 0: none. A matrix, so that any project fits into an event. */
export const bundleContent = z.object({
  people: z.array(z.string()),
  documents: z.array(
    z.object({ documentId: z.string(), fieldName: z.string(), type: documentType, versions: z.array(z.number()) }),
  ),
});
export type BundleContent = z.infer<typeof bundleContent>;

export type Bundled = { readonly personId: string; readonly documentId: string; readonly version: number };

export const bundledIn = ({ people, documents }: BundleContent): Bundled[] =>
  documents.flatMap(({ documentId, versions }) =>
    people.flatMap((personId, index) => {
      const version = versions[index] ?? 0;
      return version > 0 ? [{ personId, documentId, version }] : [];
    }),
  );
