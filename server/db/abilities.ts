import type pg from 'pg'

/** What the database of this process can do, looked at once when it is opened. */
export const abilities = {
  /**
   * Under row-level security LIKE uses an index only where a superuser has marked its function leakproof; where that is refused, a function of the
   * owner reads the index. On a cluster such a function can't stand inside a list's query.
   */
  like_uses_indexes: true,
}

export async function findAbilities(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ marked: boolean; spread: boolean }>(`
    select (select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure) as marked,
      exists (select 1 from pg_extension where extname = 'citus') as spread`)
  const [found] = rows
  abilities.like_uses_indexes = found?.marked === true || found?.spread === true
}
