/**
 * As the file says itself, else UTF-8, else as older programs of the west write.
 * @param isWhole absent: it may be the beginning alone, where a character cut at the end is none that is wrong
 */
export const decoded = (bytes: ArrayBuffer, isWhole = false): string => {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
