export type Found = {
  readonly faults: readonly { readonly file: string; readonly text: string }[];
  readonly events: number;
  readonly sealed: number;
  readonly seals: readonly { readonly number: number; readonly key: string }[];
};
export const verifyPackage: (path: string) => Found;
