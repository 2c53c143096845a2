import type { NoPreview, PreviewedType } from '../contract/index.ts';

export type Outcome = { readonly pdf: Buffer } | { readonly none: NoPreview };

/** Makes PDFs of office files, to look at. */
export interface Previews {
  /** Of the first pages. @throws EngineUnavailableError when what converts is away */
  convert(original: Buffer, type: PreviewedType): Promise<Outcome>;
  /** Ends what is under way. */
  close(): Promise<void>;
}
