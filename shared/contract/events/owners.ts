const owners: Readonly<Record<string, string>> = {
  ProjectCreated: 'host',
  ProjectHandedOver: 'to',
  TeamCreated: 'author',
  TeamHandedOver: 'to',
};

/** Whose the event's project or team is from then on; undefined where it gives it to nobody. */
export const ownerBy = (type: string, data: Readonly<Record<string, unknown>>): string | undefined => {
  const field = Object.hasOwn(owners, type) ? owners[type] : undefined;
  return field === undefined ? undefined : String(data[field]);
};
