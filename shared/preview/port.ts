import type { NoPreview, PreviewedType } from '../contract/index.ts';

export type Outcome = { readonly pdf: Buffer } | { readonly none: NoPreview };

/** Makes PDFs of office files, to look at. */
export interface Previews {
  /**
   * Of the first pages. @throws EngineUnavailableError when what converts is away
   * @param othersWait asked once it has taken long, and again and again: true ends it as `slow`
   */
  convert(original: Buffer, type: PreviewedType, othersWait?: () => boolean): Promise<Outcome>;
  /** Ends what is under way. */
  close(): Promise<void>;
}
