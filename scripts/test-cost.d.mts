type Took = { readonly processor: number; readonly wall: number };
type Cost = Took & { readonly name: string; readonly before: number; readonly more: number };
/** How a run compares to seconds of processor by suite, in those. */
export const costOfRun: (
  suites: ReadonlyMap<string, Took>,
  known: Readonly<Record<string, number>>,
) => {
  readonly slowness: number;
  readonly took: readonly Cost[];
  readonly now: number;
  readonly before: number;
  readonly isDearer: boolean;
};
