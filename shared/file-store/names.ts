/** File names are data only, never paths of ours. */

const separators = /[/\\]/;
/** Characters that could disguise a name, and lone surrogates. Scripts need joiners. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu;
const forbiddenOnWindows = /[<>:"/\\|?*]/g;
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;
const maxBytes = 255;

const extensionOf = (name: string) => /\.[^.\s]{1,16}$/u.exec(name)?.[0] ?? '';

const shortened = (name: string, bytes: number) => {
  if (Buffer.byteLength(name) <= bytes) return name;
  const extension = extensionOf(name);
  let stem = '';
  let size = Buffer.byteLength(extension);
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - extension.length))) {
    size += Buffer.byteLength(segment);
    if (size > bytes) break;
    stem += segment;
  }
  return stem.trimEnd() + extension;
};

/** NFC, the last part of a path, without disguises, at most 255 bytes. Never empty. */
export const cleanFileName = (name: string): string => {
  const last = name.split(separators).at(-1) ?? '';
  const plain = last.replace(hidden, '').normalize('NFC').trim().replace(/^\.+/, '').trim();
  const safe = deviceName.test(plain) ? `_${plain}` : plain;
  return shortened(safe, maxBytes) || 'file';
};

/** One part of a path that Windows, macOS and Linux can unpack, in any script. Never empty. */
export const pathSegment = (name: string, bytes = 180): string => {
  const plain = name
    .replace(hidden, '')
    .replace(forbiddenOnWindows, '_')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^\.+/, '_');
  const safe = deviceName.test(plain) ? `_${plain}` : plain;
  // Windows drops trailing dots and spaces, which would make two names one.
  return shortened(safe, bytes).replace(/[. ]+$/u, '') || '_';
};

/** The same for names that any system takes for one: each folds letters in a way of its own. */
const foldedName = (name: string) => name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');

/** Numbers repeated names in any letter case: `a.pdf`, `a (2).pdf`. */
export const uniqueNames = (): ((name: string) => string) => {
  // The next number to try: counting anew would take quadratic time.
  const numbers = new Map<string, number>();
  return (name) => {
    const extension = extensionOf(name.split('/').at(-1) ?? '');
    const stem = name.slice(0, name.length - extension.length);
    const folded = foldedName(name);
    let number = numbers.get(folded) ?? 2;
    let [unique, taken] = [name, folded];
    while (numbers.has(taken)) {
      unique = `${stem} (${number++})${extension}`;
      taken = foldedName(unique);
    }
    numbers.set(folded, number).set(taken, 2);
    return unique;
  };
};
