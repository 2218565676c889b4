import { sql } from 'kysely'
import { type RefusedField, type SeriesWishRow, say, type WishParams } from '#contract'
import { givenRows } from '../../db/given-rows.ts'
import type { Change } from '../../ground/change.ts'
import { refusedField, wrongFields } from '../../ground/errors.ts'

type GivenWish = Omit<SeriesWishRow, 'id'> & { id?: number | undefined }

/** What wishes of a series may name. */
export interface NamedByWishes {
  grade_ids: ReadonlySet<number>
  paper_ids: ReadonlySet<number>
  wish_ids: ReadonlySet<number>
  shifts: number
}

/** @throws invalid_field where a wish names a class, a paper, a shift or a wish that the series does not have */
export function checkWishes(wishes: readonly GivenWish[], named: NamedByWishes): void {
  const errors: RefusedField[] = []
  for (const [at, wish] of wishes.entries()) {
    const refuse = (path: string, sentence: ReturnType<typeof say>) =>
      errors.push(refusedField(`wishes.${at}.${path}`, sentence))
    const again = wishes.slice(0, at).some(({ id }) => id !== undefined && id === wish.id)
    if (wish.id !== undefined && (again || !named.wish_ids.has(wish.id))) refuse('id', say('plan.no_wish'))
    if (wish.shift !== undefined && wish.shift >= named.shifts) refuse('shift', say('plan.no_such_shift'))
    for (const name of ['first_paper_id', 'then_paper_id'] as const) {
      const id = wish[name]
      if (id !== undefined && !named.paper_ids.has(id)) refuse(name, say('plan.no_paper'))
    }
    const { grade_ids = [], paper_ids = [] } = wish.scope ?? {}
    if (grade_ids.some((id) => !named.grade_ids.has(id))) refuse('scope.grade_ids', say('plan.no_such_class'))
    if (paper_ids.some((id) => !named.paper_ids.has(id))) refuse('scope.paper_ids', say('plan.no_paper'))
  }
  if (errors.length > 0) throw wrongFields(errors)
}

/** All wishes of a series anew; one that has its id stays that wish. */
export async function storeWishes(
  { db, client_id }: Change,
  series_id: number,
  wishes: readonly GivenWish[],
): Promise<void> {
  const kept = wishes.flatMap(({ id }) => id ?? [])
  await sql`
    delete from series_wishes where client_id = ${client_id} and series_id = ${series_id} and id <> all(${kept}::bigint[])`.execute(
    db,
  )
  const rows = wishes.map(({ id, kind, strength, ...params }, position) => ({
    ...{ id: id ?? null, kind, strength, params: params satisfies WishParams, position },
  }))
  const given = (some: readonly object[]) =>
    givenRows('series_wishes', ['id', 'kind', 'strength', 'params', 'position'], some)
  const old = rows.filter(({ id }) => id !== null)
  if (old.length > 0)
    await sql`
      update series_wishes w set kind = given.kind, strength = given.strength, params = given.params, position = given.position
      from ${given(old)} where w.client_id = ${client_id} and w.id = given.id`.execute(db)
  const fresh = rows.filter(({ id }) => id === null)
  if (fresh.length > 0)
    await sql`
      insert into series_wishes (client_id, series_id, kind, strength, params, position)
      select ${client_id}::bigint, ${series_id}::bigint, given.kind, given.strength, given.params, given.position
      from ${given(fresh)} order by given.position returning id`.execute(db)
}
