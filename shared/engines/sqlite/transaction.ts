import type Database from 'libsql';

/** SQLite rolls back by itself when the disk is full; libsql's own roll-back then hides why. */
export const transaction =
  <A extends readonly unknown[], R>(database: Database.Database, work: (...values: A) => R) =>
  (...values: A): R => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work(...values);
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
