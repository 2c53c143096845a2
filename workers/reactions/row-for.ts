/** What a table by type of event has for one, as an F: the compiler cannot know that it fits the event. */
export const rowFor = <F>(table: object, type: string): F | undefined =>
  Object.hasOwn(table, type) ? (table as Readonly<Record<string, F>>)[type] : undefined;
