import { bundledIn } from '../contract/index.ts';
import type { BundleDocument } from './documents.ts';

/** By submission, which version of it is in the bundle. */
export const bundledVersions = ({ id, ...content }: BundleDocument): ReadonlyMap<string, number> =>
  new Map(bundledIn(content).map(({ personId, documentId, version }) => [`${id}.${personId}.${documentId}`, version]));
