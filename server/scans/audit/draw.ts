import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type ScanAuditRow, say, type scanAuditApi } from '#contract'
import { CONFIDENCE, drawsFor } from '../../../scanning/bound.ts'
import { shuffledOrder } from '../../../typeset/paper/copies/shuffle.ts'
import { ask } from '../../db/ask.ts'
import { givenRows } from '../../db/given-rows.ts'
import { assertWholeExam } from '../../exams/rights.ts'
import { audit } from '../../ground/audit.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { openSheet } from '../../marks/sheet.ts'
import { assertStaff } from '../staff-only.ts'
import { auditRow, countedAnswers, findAudits } from './figures.ts'

/** Largest seed; as a number it is exact. */
const MOST_SEED = 2 ** 47

/** Draws so many of the answers that were read and are sure as prove the bound where none differs. */
export async function createAudit(call: Call<(typeof scanAuditApi)['create']>): Promise<ScanAuditRow> {
  assertStaff(call.actor)
  const { db, client_id, actor, now, body } = call
  const { exam_id, bound } = body
  const { exam } = await openSheet(call, actor, exam_id)
  await assertWholeExam(call, actor, exam)
  const cells = await ask(
    call,
    sql<{ id: number; value: string[][]; page_id: number }>`
    select c.id, c.value, c.page_id from ${countedAnswers(client_id, exam_id)}
    where c.client_id = ${client_id} and c.exam_id = ${exam_id} and c.state = 'READ' and c.field like 'q:%' order by c.id`,
  )
  if (cells.length === 0) throw wrongField('exam_id', say('scan_audit.nothing_read'))
  const size = drawsFor(bound, cells.length)
  const seed = randomInt(MOST_SEED)
  const drawn = shuffledOrder(cells.length, String(seed)).slice(0, size)
  const [counted] = await ask(
    call,
    sql<{ pages: number; last: number | null }>`
    select count(*) filter (where state = 'COUNTED') as pages, max(id) as last from scan_pages
    where client_id = ${client_id} and exam_id = ${exam_id}`,
  )
  const { id } = await db
    .insertInto('scan_audits')
    .values({
      ...{ client_id, exam_id, bound, confidence: CONFIDENCE, population: cells.length, size, seed, state: 'OPEN' },
      ...{ pages: counted?.pages ?? 0, last_page_id: counted?.last ?? 0 },
      ...{ created_at: now.toISOString(), created_by: actor.account_id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = drawn.map((at, n) => ({ n: n + 1, cell_id: cells[at]!.id, read: cells[at]!.value }))
  await ask(
    call,
    sql`insert into scan_audit_items (client_id, audit_id, n, cell_id, read)
      select ${client_id}::bigint, ${id}::bigint, n, cell_id, read
      from ${givenRows('scan_audit_items', ['n', 'cell_id', 'read'], items)} returning n`,
  )
  await audit(call, { entity: 'exam-marks', entity_id: exam_id, action: 'scan-audit', after: { audit_id: id, bound } })
  const [made] = await findAudits(call, sql`x.id = ${id}`)
  return auditRow(made!)
}
