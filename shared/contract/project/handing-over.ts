type Staff = { readonly coHosts: readonly string[]; readonly supportStaff: string | null };
type HandedOver = { readonly personId: string; readonly to: string };

/** Who works in a project that was handed over: the host before stays as a co-host. */
export const handedOver = ({ coHosts, supportStaff }: Staff, { personId, to }: HandedOver) => ({
  host: to,
  coHosts: [...coHosts.filter((one) => one !== to), personId],
  supportStaff: supportStaff === to ? null : supportStaff,
  offeredTo: null,
});

/** An offer ends for a co-host who is one no more. */
export const offerAfter = (
  { coHosts, offeredTo }: Pick<Staff, 'coHosts'> & { readonly offeredTo: string | null },
  next: Pick<Staff, 'coHosts'>,
): string | null =>
  offeredTo !== null && coHosts.includes(offeredTo) && !next.coHosts.includes(offeredTo) ? null : offeredTo;
