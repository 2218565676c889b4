import { type Databases, type Reader, readEach } from './connect.ts'

/**
 * Reads the rows of every school, as the owner of the tables: for the app's role row-level security hides all schools but one.
 * Only for calls of the platform.
 */
export function acrossSchools({ owner_kysely }: Databases): Reader {
  return {
    client_id: 0,
    read: (...queries) =>
      // One snapshot, so that a page and its count agree.
      owner_kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((db) => readEach(db, queries)),
  }
}
