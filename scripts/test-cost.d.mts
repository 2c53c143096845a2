type Took = { readonly kind: string; readonly processor: number; readonly wall: number };
type Cost = Omit<Took, 'kind'> & { readonly name: string; readonly before: number; readonly more: number };
/** How a run compares to seconds of processor by suite, in those. */
export const costOfRun: (
  suites: ReadonlyMap<string, Took>,
  known: Readonly<Record<string, number>>,
) => {
  /** How much longer `everything`, and each kind, takes here. */
  readonly slowness: Readonly<Record<string, number>>;
  readonly took: readonly Cost[];
  readonly now: number;
  readonly before: number;
  readonly isDearer: boolean;
};
