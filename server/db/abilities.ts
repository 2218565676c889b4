import type pg from 'pg'

/**
 * What the database of this process can do, looked at once when it is opened. Under row-level security LIKE and @> of arrays use an index
 * only where a superuser has marked their functions leakproof; where that is refused, a function of the owner reads the index. On a cluster
 * such a function can't stand inside a list's query.
 */
export const abilities = {
  /** Whether it is the coordinator of a cluster. */
  is_spread: false,
  like_uses_indexes: true,
  arrays_use_indexes: true,
}

export async function findAbilities(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ like: boolean; arrays: boolean; spread: boolean }>(`
    select
      (select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure) as like,
      (select proleakproof from pg_proc where oid = 'pg_catalog.arraycontains(anyarray, anyarray)'::regprocedure) as arrays,
      exists (select 1 from pg_extension where extname = 'citus') as spread`)
  const [found] = rows
  abilities.is_spread = found?.spread === true
  abilities.like_uses_indexes = found?.like === true || abilities.is_spread
  abilities.arrays_use_indexes = found?.arrays === true || abilities.is_spread
}
