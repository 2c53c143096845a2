/** As support staff see a project, who change nothing. */
export const asOnlooker = <R extends object>(row: R): R =>
  'role' in row && row.role !== 'collaborator' ? { ...row, role: 'support' } : row;
