import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { importPlaceApi } from '#contract'
import type { Write } from '../../db/connect.ts'
import { givenRows } from '../../db/given-rows.ts'
import type { ReadPlace } from '../../db/schema-columns.ts'
import { by, falling, oneOf } from '../../entity/conditions.ts'
import { listing } from '../../entity/list.ts'
import type { StampedChange } from '../../ground/change.ts'
import { serve } from '../../http/serve.ts'
import { among, forget, sayer } from '../../uploads/reading/list-layout.ts'

/* Where the categories of files go: asked once, remembered for the school. */

/** Of one school and format; the longest unused go. */
const MOST_PLACES = 5000

const digestOf = (path: readonly string[]) => createHash('sha256').update(JSON.stringify(path)).digest('hex')

/** The categories that questions are of, each once. */
export const pathsOf = (questions: readonly { category?: string[] | null }[]): string[][] => [
  ...new Map(questions.flatMap(({ category }) => (category ? [[JSON.stringify(category), category]] : []))).values(),
]

/** Where these categories went before, as far as their chapters still take something new. */
export async function rememberedPlaces(
  { db, client_id }: { db: Write; client_id: number },
  format: string,
  paths: readonly string[][],
): Promise<ReadPlace[]> {
  if (paths.length === 0) return []
  const byDigest = new Map(paths.map((path) => [digestOf(path), path]))
  const { rows } = await sql<Omit<ReadPlace, 'path' | 'remembered'> & { digest: string }>`
    select p.digest, s.grade_id, s.id as subject_id, c.id as chapter_id, t.id as topic_id
    from import_places p
    join chapters c on c.client_id = ${client_id} and c.id = p.chapter_id and c.deleted_at is null and c.status = 1
    join subjects s on s.client_id = ${client_id} and s.id = c.subject_id and s.deleted_at is null
    left join topics t on t.client_id = ${client_id} and t.id = p.topic_id and t.chapter_id = c.id and t.deleted_at is null and t.status = 1
    where p.client_id = ${client_id} and p.format = ${format} and p.forgotten_at is null
      and p.digest = any(${[...byDigest.keys()]}::text[])`.execute(db)
  return rows.flatMap(({ digest, ...place }) => {
    const path = byDigest.get(digest)
    return path ? [{ path, ...place, remembered: true }] : []
  })
}

/** The next file of the format has them so; what is said of a category anew stands in the place of what was said before. */
export async function rememberPlaces(
  { db, client_id, now }: StampedChange,
  { account_id, format, places }: { account_id: number; format: string; places: readonly ReadPlace[] },
): Promise<void> {
  if (places.length === 0) return
  const at = now.toISOString()
  const rows = places.map(({ path, chapter_id, topic_id }) => ({ path, digest: digestOf(path), chapter_id, topic_id }))
  await sql`
    insert into import_places (client_id, format, path, digest, chapter_id, topic_id, said_by, said_at, used_at)
    select ${client_id}::bigint, ${format}::text, path, digest, chapter_id, topic_id, ${account_id}::bigint, ${at}::timestamptz, ${at}::timestamptz
    from ${givenRows('import_places', ['path', 'digest', 'chapter_id', 'topic_id'], rows)}
    on conflict (client_id, format, digest)
    do update set chapter_id = excluded.chapter_id, topic_id = excluded.topic_id, said_by = excluded.said_by,
      said_at = excluded.said_at, used_at = excluded.used_at, forgotten_at = null`.execute(db)
  await sql`
    delete from import_places where client_id = ${client_id} and format = ${format} and id in (
      select id from import_places where client_id = ${client_id} and format = ${format}
      order by forgotten_at is null desc, used_at desc, id desc offset ${MOST_PLACES})`.execute(db)
}

/** Of these categories it is asked again. */
export async function forgetPlaces(
  { db, client_id, now }: StampedChange,
  format: string,
  paths: readonly string[][],
): Promise<void> {
  if (paths.length === 0) return
  await sql`
    update import_places set forgotten_at = ${now.toISOString()}
    where client_id = ${client_id} and format = ${format} and digest = any(${paths.map(digestOf)}::text[])
      and forgotten_at is null`.execute(db)
}

/** A file went by what is remembered: it is of now, so that what nobody uses can be told. */
export async function markPlacesUsed(
  { db, client_id, now }: StampedChange,
  format: string,
  places: readonly ReadPlace[],
): Promise<void> {
  const used = places.filter(({ remembered }) => remembered).map(({ path }) => digestOf(path))
  if (used.length === 0) return
  await sql`
    update import_places set used_at = ${now.toISOString()}
    where client_id = ${client_id} and format = ${format} and digest = any(${used}::text[]) and forgotten_at is null`.execute(
    db,
  )
}

const orders = { id: by('import_places.id'), used_at: by('import_places.used_at') }

type Named = { id: number; title: string }

const places = listing(importPlaceApi.list, among('import_places'), {
  table: 'import_places',
  rows: (from, { client_id }) =>
    from
      .select(['import_places.id', 'import_places.format', 'import_places.path'])
      .select(['import_places.said_at', 'import_places.used_at'])
      .select([
        sayer('import_places', client_id).as('said_by'),
        sql<Named>`(select jsonb_build_object('id', c.id, 'title', c.chapter) from chapters c
          where c.client_id = ${client_id} and c.id = import_places.chapter_id)`.as('chapter'),
        sql<Named | null>`(select jsonb_build_object('id', t.id, 'title', t.title) from topics t
          where t.client_id = ${client_id} and t.id = import_places.topic_id)`.as('topic'),
      ]),
  filters: { id: oneOf, format: oneOf, chapter_id: oneOf },
  orders,
  natural: [falling(orders.used_at), falling(orders.id)],
})

export const importPlaceRoutes = serve(importPlaceApi, {
  list: places.page,
  remove: forget('import_places', 'import_place'),
})
