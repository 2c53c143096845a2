export type PackagedFile = { readonly size: number; bytes(): Promise<Uint8Array<ArrayBuffer>> };

/** The files of a package by their path in it. */
export type PackagedFiles = ReadonlyMap<string, PackagedFile>;

/** What does not hold, by the file that was changed. */
export type PackageFault = { readonly file: string; readonly text: string };
export type Tell = (file: string, text: string) => void;

export const bytesIn = async (files: PackagedFiles, name: string): Promise<Uint8Array<ArrayBuffer>> =>
  (await files.get(name)?.bytes()) ?? new Uint8Array();

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
export const textIn = async (files: PackagedFiles, name: string): Promise<string> =>
  decoder.decode(await bytesIn(files, name));

export const linesIn = async (files: PackagedFiles, name: string): Promise<readonly string[]> => {
  const lines = (await textIn(files, name)).split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

/** What can be read of a value that may have been changed. */
export const valueIn = <T extends object>(text: string): Partial<T> => {
  try {
    return (JSON.parse(text) ?? {}) as Partial<T>;
  } catch {
    return {};
  }
};
