/** `2 March 2030`, in UTC. */
export const day = (moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(moment),
  );
