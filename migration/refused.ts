/** The migration is impossible; the message says why, and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
