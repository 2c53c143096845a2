/** What the frame can show of a document without a preview. */
export type Framed = '.docx' | '.xlsx';
/** To the frame, once it is ready. */
export type Shown = { readonly type: Framed; readonly bytes: ArrayBuffer };
export type FromFrame = 'ready' | 'shown' | 'failed';

/** Bytes that it takes: they are unpacked and laid out while the reader waits. */
export const mostFramed = 20 * 1024 * 1024;
export const framePath = '/office.html';
