import { sql } from 'kysely'
import { say, type scanAuditApi } from '#contract'
import { ask } from '../../db/ask.ts'
import { timeIn } from '../../exams/clock.ts'
import { type Printing, printedDays, schoolHead } from '../../exams/print/school-head.ts'
import { ApiError } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { findAudit } from './decide.ts'
import { auditRow } from './figures.ts'

/** What a sample proves, on one page. @throws 404 while it is open */
export async function printAudit(
  call: Call<(typeof scanAuditApi)['print']>,
  { files, typeset }: Printing,
): Promise<RecordedFile> {
  const { db, client_id, actor, id, body } = call
  const asking = { db, client_id }
  const stored = await findAudit(asking, actor, id)
  const row = auditRow(stored)
  const { share, most_wrong } = row
  if (share === null || most_wrong === null) throw new ApiError('not_found', say('scan_audit.open'))
  const [exam] = await ask(
    asking,
    sql<{ name: string; subject: string; grade: string; exam_date: string }>`
    select x.name, s.title as subject, g.title as grade, x.exam_date from exams x
      join subjects s on s.client_id = ${client_id} and s.id = x.subject_id join grades g on g.client_id = ${client_id} and g.id = x.grade_id
    where x.client_id = ${client_id} and x.id = ${row.exam_id}`,
  )
  const again = await ask(
    asking,
    sql<{ number: number; batch: string }>`
    select p.number, b.name as batch from scan_pages p join scan_batches b on b.client_id = ${client_id} and b.id = p.batch_id
    where p.client_id = ${client_id} and p.id = any(${row.again}::bigint[]) order by p.batch_id, p.number`,
  )
  const head = { ...(await schoolHead(asking, files)), ...(body.language && { language: body.language }) }
  const days = await printedDays(asking, head.language)
  const { date, time } = timeIn(stored.timezone, new Date(stored.created_at))
  const bytes = await orRefuse(
    typeset.of({ client_id, account_id: actor.account_id }).pdf({
      ...head,
      document: 'read-statement',
      page: 'A4',
      exam: [exam?.name, exam?.subject, exam?.grade].filter(Boolean).join(' · '),
      day: exam ? days(exam.exam_date) : '',
      population: row.population,
      size: row.size,
      differences: row.differences,
      most_wrong,
      share,
      confidence: row.confidence * 100,
      pages: stored.pages,
      drawn: `${days(date)}, ${time}`,
      is_stale: row.state === 'STALE',
      by: row.by?.name ?? '',
      again: again.map(({ batch, number }) => `${batch}, ${number}`),
    }),
  )
  return {
    ...{ bytes, type: 'application/pdf', filename: `${exam?.name ?? 'exam'}, answers read.pdf` },
    given: { client_id, entity_id: row.exam_id, what: { audit_id: id } },
  }
}
