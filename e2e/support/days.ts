/** Days as commands take them; 0 is today. */
export const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A day as a person types it into a form: 11/21/2026. */
export const typed = (iso: string): string => iso.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** A day as forms and pages show it: Nov 21 2026. */
export const shown = (iso: string): string =>
  new Date(`${iso}T12:00:00Z`).toUTCString().replace(/^\w+, (\d+) (\w+) (\d+).*$/, '$2 $1 $3');
