import { sql } from 'kysely'
import { scanAuditApi } from '#contract'
import { ask } from '../../db/ask.ts'
import type { Printing } from '../../exams/print/school-head.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertStaff } from '../staff-only.ts'
import { decideAudit, findAudit, listAuditItems } from './decide.ts'
import { createAudit } from './draw.ts'
import { auditRow, findAudits } from './figures.ts'
import { printAudit } from './print.ts'

/** Samples of exams that one sees, the newest first. What a sample is depends on its answers: they are filtered once that is known. */
async function listAudits(call: Call<(typeof scanAuditApi)['list']>) {
  const { db, client_id, actor, body } = call
  assertStaff(actor)
  const asking = { db, client_id }
  const { id, exam_id, state } = body.filter
  const seen = await ask(
    asking,
    sql<{ id: number }>`
    select x.id from scan_audits x join exams on exams.client_id = ${client_id} and exams.id = x.exam_id
    where x.client_id = ${client_id} and exams.deleted_at is null and ${visibleTo(actor, 'exams')}
      ${id ? sql`and x.id = any(${id}::bigint[])` : sql``} ${exam_id ? sql`and x.exam_id = any(${exam_id}::bigint[])` : sql``}`,
  )
  const found = await findAudits(asking, sql`x.id = any(${seen.map((row) => row.id)}::bigint[])`)
  const rows = found.map(auditRow).filter((row) => !state || state.includes(row.state))
  const size = body.range.pageSize ?? scanAuditApi.list.page_size
  const from = ((body.range.page ?? 1) - 1) * size
  const rises = body.sort?.[0]?.dir === 'asc'
  rows.sort((a, b) => (rises ? a.id - b.id : b.id - a.id))
  return { data: rows.slice(from, from + size), count: rows.length, size }
}

export const scanAuditRoutes = serve(scanAuditApi, {
  create: createAudit,
  list: listAudits,
  async get({ db, client_id, actor, id }: Call<(typeof scanAuditApi)['get']>) {
    return auditRow(await findAudit({ db, client_id }, actor, id))
  },
  items: listAuditItems,
  decide: decideAudit,
  print: (call, services: Printing) => printAudit(call, services),
})
