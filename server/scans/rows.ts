import { type RawBuilder, sql } from 'kysely'
import { type ScanDeed, type ScanRow, scanApi } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import { build } from '../db/connect.ts'
import { by, falling, oneOf } from '../entity/conditions.ts'
import { type From, listing } from '../entity/list.ts'
import { type Actor, may } from '../ground/actor.ts'
import { notFound } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { visibleTo } from '../policy/policy.ts'
import { assertStaff } from './staff-only.ts'

/** Pages whose fields are looked at: those that count, and those that would if it were known whose they are. */
export const lookedAt = (page: string) => sql<boolean>`${sql.ref(`${page}.state`)} in ('COUNTED', 'NO_PUPIL')`

/** Who an account is, as rows show it; a column that is null gives null. */
export const personOf = (client_id: number, column: string): RawBuilder<{ id: number; name: string } | null> =>
  sql`(select jsonb_build_object('id', who.id, 'name', who.name) from accounts who
    where who.client_id = ${client_id} and who.id = ${sql.ref(column)})`

/** An instant inside of JSON, as everywhere else. */
export const instantOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const rowsOf = (from: From<'scan_batches'>, { client_id }: Pick<Actor, 'client_id'>) =>
  from
    .select(['scan_batches.id', 'scan_batches.row_version', 'scan_batches.name', 'scan_batches.source'])
    .select(['scan_batches.state', 'scan_batches.pages', 'scan_batches.job_id', 'scan_batches.created_at'])
    .select([
      sql<ScanRow['exam']>`(select jsonb_build_object('id', e.id, 'title', e.name) from exams e
        where e.client_id = ${client_id} and e.id = scan_batches.exam_id)`.as('exam'),
      sql<number>`(select count(*) from scan_pages p where p.client_id = ${client_id} and p.batch_id = scan_batches.id)`.as(
        'done',
      ),
      sql<ScanRow['counts']>`(select coalesce(jsonb_object_agg(s.state, s.n), '{}') from (
        select p.state, count(*) as n from scan_pages p
        where p.client_id = ${client_id} and p.batch_id = scan_batches.id group by p.state) s)`.as('counts'),
      sql<ScanRow['doubts']>`(select jsonb_build_object('open', count(*) filter (where c.state = 'OPEN'),
          'decided', count(*) filter (where c.state = 'CONFIRMED'))
        from scan_pages p join scan_cells c on c.client_id = ${client_id} and c.page_id = p.id
        where p.client_id = ${client_id} and p.batch_id = scan_batches.id and ${lookedAt('p')})`.as('doubts'),
      sql<
        ScanRow['files']
      >`(select coalesce(jsonb_agg(jsonb_build_object('name', f.value -> 'name', 'bytes', f.value -> 'bytes',
          'pages', f.value -> 'pages') order by f.ordinality), '[]')
        from jsonb_array_elements(scan_batches.files) with ordinality f)`.as('files'),
      personOf(client_id, 'scan_batches.created_by').as('by'),
    ])

const orders = { id: by('scan_batches.id'), created_at: by('scan_batches.created_at') }

const scans = listing(
  scanApi.list,
  (actor) => [sql<boolean>`scan_batches.client_id = ${actor.client_id}`, visibleTo(actor, 'scan_batches')],
  {
    table: 'scan_batches',
    rows: rowsOf,
    filters: { id: oneOf, exam_id: oneOf, state: oneOf, source: oneOf },
    orders,
    natural: [falling(orders.id)],
  },
)

type FoundScan = Omit<ScanRow, 'may'>

/** What somebody may do to a scan that they see. */
function deedsOf(actor: Actor, { state }: Pick<FoundScan, 'state'>): ScanDeed[] {
  const [uploads, updates] = [may(actor, 'exam-marks', 'upload'), may(actor, 'exam-marks', 'update')]
  return [
    ...(state === 'UPLOADED' && (uploads || updates) ? (['add'] as const) : []),
    ...(uploads && (state === 'READ' || state === 'FAILED' || state === 'CANCELLED') ? (['discard'] as const) : []),
    ...(uploads && state === 'DISCARDED' ? (['restore'] as const) : []),
  ]
}

const withDeeds = (actor: Actor, row: FoundScan): ScanRow => ({ ...row, may: deedsOf(actor, row) })

export async function listScans(call: Call<(typeof scanApi)['list']>) {
  assertStaff(call.actor)
  const page = await scans.page(call)
  return { ...page, data: page.data.map((row) => withDeeds(call.actor, row)) }
}

/** A scan as somebody sees it. @throws not_found, forbidden for pupils */
export async function getScan({ db, client_id, actor, id }: Asking & { actor: Actor; id: number }): Promise<ScanRow> {
  assertStaff(actor)
  const from = build
    .selectFrom('scan_batches')
    .where('scan_batches.client_id', '=', client_id)
    .where('scan_batches.id', '=', id)
    .where(visibleTo(actor, 'scan_batches'))
  const [row] = await ask({ db, client_id }, rowsOf(from, { client_id }))
  if (!row) throw notFound('scan')
  return withDeeds(actor, row)
}
