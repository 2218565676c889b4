import { sql } from 'kysely'
import { type ScanPageRow, scanPageApi } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { build } from '../../db/connect.ts'
import { by, oneOf } from '../../entity/conditions.ts'
import { type From, listing } from '../../entity/list.ts'
import type { Actor } from '../../ground/actor.ts'
import { notFound } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { instantOf, lookedAt, personOf } from '../rows.ts'
import { assertStaff } from '../staff-only.ts'

/** The sheet of the page in the query. */
const sheetOf = (client_id: number, what: ReturnType<typeof sql>) => sql`(
  select ${what} from answer_sheets a where a.client_id = ${client_id} and a.id = scan_pages.sheet_id)`

/** Whose page it is, where the caller sees their marks. */
const studentOf = (actor: Actor) => {
  const { client_id } = actor
  return sql<ScanPageRow['student']>`(
    select jsonb_build_object('id', s.id, 'name', ${pupilName(client_id, 's')}, 'admission_no', s.admission_no, 'roll_no', e.roll_no,
      'section', jsonb_build_object('id', c.id, 'title', c.title))
    from answer_sheets a join enrolments e on e.client_id = ${client_id} and e.id = a.enrolment_id
      join students s on s.client_id = ${client_id} and s.id = e.student_id
      join exam_marks k on k.client_id = ${client_id} and k.exam_id = scan_pages.exam_id and k.enrolment_id = e.id
      join sections c on c.client_id = ${client_id} and c.id = k.section_id
    where a.client_id = ${client_id} and a.id = scan_pages.sheet_id and ${visibleTo(actor, 'exam_marks', 'k')})`
}

const rowsOf = (from: From<'scan_pages'>, actor: Actor) => {
  const { client_id } = actor
  return from
    .select(['scan_pages.id', 'scan_pages.row_version', 'scan_pages.number', 'scan_pages.file', 'scan_pages.page_no'])
    .select(['scan_pages.batch_id as scan_id', 'scan_pages.same_as'])
    .select([
      sql<ScanPageRow['state']>`scan_pages.state`.as('state'),
      sql<ScanPageRow['why']>`scan_pages.why`.as('why'),
      sql<string | null>`coalesce(${sheetOf(client_id, sql`a.serial`)}, substr(scan_pages.code, 2, 12))`.as('serial'),
      sql<
        number | null
      >`(select y.pages from answer_sheets a join answer_layouts y on y.client_id = ${client_id} and y.id = a.layout_id
        where a.client_id = ${client_id} and a.id = scan_pages.sheet_id)`.as('of'),
      studentOf(actor).as('student'),
      sql<string | null>`${sheetOf(client_id, sql`a.set_letter`)}`.as('set'),
      sql<ScanPageRow['quality']>`scan_pages.quality`.as('quality'),
      sql<number>`(select count(*) from scan_cells c where c.client_id = ${client_id} and c.page_id = scan_pages.id
        and c.state = 'OPEN' and ${lookedAt('scan_pages')})`.as('doubts'),
      sql<ScanPageRow['decided']>`case when scan_pages.decided_at is not null then
        jsonb_build_object('at', ${instantOf('scan_pages.decided_at')}, 'by', ${personOf(client_id, 'scan_pages.decided_by')}) end`.as(
        'decided',
      ),
    ])
}

const orders = { id: by('scan_pages.id'), number: by('scan_pages.number') }

const pages = listing(
  scanPageApi.list,
  (actor) => [sql<boolean>`scan_pages.client_id = ${actor.client_id}`, visibleTo(actor, 'scan_pages')],
  {
    table: 'scan_pages',
    rows: rowsOf,
    filters: {
      id: oneOf,
      scan_id: (_, ids) => oneOf('scan_pages.batch_id', ids),
      exam_id: oneOf,
      sheet_id: oneOf,
      student_id: (_, ids, { client_id }) => sql`scan_pages.sheet_id in (
        select a.id from answer_sheets a join enrolments e on e.client_id = ${client_id} and e.id = a.enrolment_id
        where a.client_id = ${client_id} and e.student_id = any(${ids}::bigint[]))`,
      state: oneOf,
      why: oneOf,
    },
    orders,
    natural: [by('scan_pages.batch_id'), orders.number],
  },
)

export async function listPages(call: Call<(typeof scanPageApi)['list']>) {
  assertStaff(call.actor)
  return pages.page(call)
}

/** A page as somebody sees it. @throws not_found, forbidden for pupils */
export async function getPage({
  db,
  client_id,
  actor,
  id,
}: Asking & { actor: Actor; id: number }): Promise<ScanPageRow> {
  assertStaff(actor)
  const from = build
    .selectFrom('scan_pages')
    .where('scan_pages.client_id', '=', client_id)
    .where('scan_pages.id', '=', id)
    .where(visibleTo(actor, 'scan_pages'))
  const [row] = await ask({ db, client_id }, rowsOf(from, actor))
  if (!row) throw notFound('scan_page')
  return row
}
