import { sql } from 'kysely'
import { type AnswerOf, type ScanAuditRow, say, scanAuditApi } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { givenRows } from '../../db/given-rows.ts'
import { emit } from '../../events/emit.ts'
import { assertWholeExam } from '../../exams/rights.ts'
import type { Actor } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import { notFound, refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { openSheet } from '../../marks/sheet.ts'
import { layoutsOf, pageOf, placeOf } from '../layouts.ts'
import { respondFromCells } from '../responses/store.ts'
import { assertStaff } from '../staff-only.ts'
import { auditRow, findAudits, type StoredAudit } from './figures.ts'

/** Millimetres round a field that its picture shows. */
const MARGIN = 6

/** A sample of an exam that somebody sees. @throws 404, forbidden */
export async function findAudit(asking: Asking, actor: Actor, id: number): Promise<StoredAudit> {
  assertStaff(actor)
  const [found] = await findAudits(asking, sql`x.id = ${id}`)
  if (!found) throw notFound('scan_audit')
  await openSheet(asking, actor, found.exam_id)
  return found
}

/** The same to look at its answers, which are of all sections. @throws 404, forbidden */
async function openAudit(asking: Asking, actor: Actor, id: number): Promise<StoredAudit> {
  const found = await findAudit(asking, actor, id)
  const { exam } = await openSheet(asking, actor, found.exam_id)
  await assertWholeExam(asking, actor, exam)
  return found
}

interface StoredItem {
  n: number
  cell_id: number
  read: string[][]
  seen: string[][] | null
  differs: boolean | null
  state: string
  page_id: number
  page_no: number
  layout_id: number
  field: string
}

/** Answers of a sample; those that a person decided otherwise before they were looked at are out. */
const itemsOf = ({ db, client_id }: Asking, audit_id: number, which: ReturnType<typeof sql>) =>
  ask(
    { db, client_id },
    sql<StoredItem>`
    select i.n, i.cell_id, i.read, i.seen, i.differs, c.state, c.page_id, g.page_no, s.layout_id, c.field
    from scan_audit_items i join scan_cells c on c.client_id = ${client_id} and c.id = i.cell_id
      join scan_pages g on g.client_id = ${client_id} and g.id = c.page_id
      join answer_sheets s on s.client_id = ${client_id} and s.id = g.sheet_id
    where i.client_id = ${client_id} and i.audit_id = ${audit_id} and (i.seen is not null or c.state <> 'CONFIRMED') and ${which}`,
  )

async function fieldsOf(asking: Asking, items: readonly StoredItem[]) {
  const layouts = await layoutsOf(
    asking,
    items.map(({ layout_id }) => layout_id),
  )
  return ({ layout_id, page_no, field: name }: StoredItem) => {
    const page = pageOf(layouts.get(layout_id), page_no)
    const field = page?.fields.find(({ id }) => id === name)
    return page && field ? { page, field } : null
  }
}

/** The answers to look at: what is printed where, and not what was read. */
export async function listAuditItems(call: Call<(typeof scanAuditApi)['items']>) {
  const { db, client_id, actor, id, body } = call
  const asking = { db, client_id }
  await openAudit(asking, actor, id)
  const which = body.filter.n ? sql`i.n = any(${body.filter.n}::int[])` : sql`true`
  const size = body.range.pageSize ?? scanAuditApi.items.page_size
  const falls = body.sort?.[0]?.dir === 'desc' ? sql`desc` : sql`asc`
  const all = await itemsOf(asking, id, which)
  const items = await itemsOf(
    asking,
    id,
    sql`${which} order by i.n ${falls} limit ${size} offset ${((body.range.page ?? 1) - 1) * size}`,
  )
  const fieldOf = await fieldsOf(asking, items)
  const data = items.flatMap((item): AnswerOf<(typeof scanAuditApi)['items']> => {
    const found = fieldOf(item)
    if (!found) return []
    const { page, field } = found
    const { n, page_id, seen } = item
    const rows = field.rows.map((row) => row.map(({ v, x, y }) => ({ v, x, y })))
    const { label, kind, many, decimals = 0 } = field
    return [
      { n, page_id, field: item.field, label, kind, many, decimals, rows, seen, place: placeOf(field, page, MARGIN) },
    ]
  })
  return { data, count: all.length, size }
}

const sorted = (value: readonly (readonly string[])[]) => value.map((row) => [...row].sort())
const isSame = (a: readonly (readonly string[])[], b: readonly (readonly string[])[]) =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** What somebody saw who was not told what was read. A difference is a fact from now on. */
export async function decideAudit(call: Call<(typeof scanAuditApi)['decide']>): Promise<ScanAuditRow> {
  const { client_id, actor, now, id, body } = call
  await ask(call, sql`select id from scan_audits where client_id = ${client_id} and id = ${id} for no key update`)
  const before = await openAudit(call, actor, id)
  if (before.state !== 'OPEN') throw wrongField('items', say('scan_audit.ended'))
  const numbers = body.items.map(({ n }) => n)
  const items = await itemsOf(call, id, sql`i.n = any(${numbers}::int[])`)
  const byNumber = new Map(items.map((item) => [item.n, item]))
  const fieldOf = await fieldsOf(call, items)
  const errors = body.items.flatMap(({ n, value }, at) => {
    const item = byNumber.get(n)
    const field = item && fieldOf(item)?.field
    if (!item || !field) return [refusedField(`items.${at}.n`, say('scan_audit.unknown_item', { n }))]
    const fits =
      value.length === field.rows.length &&
      value.every((row, r) => row.every((v) => field.rows[r]?.some((box) => box.v === v)))
    return fits ? [] : [refusedField(`items.${at}.value`, say('scan_audit.wrong_value'))]
  })
  if (errors.length > 0) throw wrongFields(errors)
  const seen = body.items.map(({ n, value }) => {
    const item = byNumber.get(n)!
    return { n, cell_id: item.cell_id, seen: sorted(value), differs: !isSame(value, item.read), was: item.differs }
  })
  await ask(
    call,
    sql`update scan_audit_items i set seen = given.seen, differs = given.differs, answered_at = ${now.toISOString()}::timestamptz,
        answered_by = ${actor.account_id}::bigint
      from ${givenRows('scan_audit_items', ['n', 'seen', 'differs'], seen)}
      where i.client_id = ${client_id} and i.audit_id = ${id} and i.n = given.n`,
  )
  // Whoever takes a difference back says again what is marked.
  const facts = seen.filter(({ differs, was }) => differs || was)
  if (facts.length > 0) {
    const cells = facts.map(({ cell_id, seen: value }) => ({ id: cell_id, value }))
    await ask(
      call,
      sql`update scan_cells c set state = 'CONFIRMED', value = given.value, row_version = c.row_version + 1,
          decided_at = ${now.toISOString()}::timestamptz, decided_by = ${actor.account_id}::bigint
        from ${givenRows('scan_cells', ['id', 'value'], cells)} where c.client_id = ${client_id} and c.id = given.id`,
    )
    await respondFromCells(
      call,
      cells.map((cell) => cell.id),
    )
  }
  return endAudit(call, id)
}

/** Once all are looked at it speaks. */
async function endAudit(call: Call<(typeof scanAuditApi)['decide']>, id: number): Promise<ScanAuditRow> {
  const { client_id, actor, now } = call
  const [audited] = await findAudits(call, sql`x.id = ${id}`)
  if (!audited) throw notFound('scan_audit')
  const row = auditRow(audited)
  const isDone = row.state !== 'OPEN'
  await ask(
    call,
    sql`update scan_audits set row_version = row_version + 1, state = ${isDone ? 'DONE' : 'OPEN'},
        ended_at = ${isDone ? now.toISOString() : null}::timestamptz
      where client_id = ${client_id} and id = ${id}`,
  )
  if (isDone) {
    const after = { audit_id: id, differences: row.differences, share: row.share }
    await audit({ ...call, actor }, { entity: 'exam-marks', entity_id: row.exam_id, action: 'scan-audited', after })
    emit(call, 'scan.audited', { exam_id: row.exam_id, audit_id: id, share: row.share })
  }
  return { ...row, row_version: row.row_version + 1 }
}
