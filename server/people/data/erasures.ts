import { sql } from 'kysely'
import { type Erasure, say, type studentDataApi } from '#contract'
import { usualPage } from '../../../domain/papers/documents.ts'
import { ask } from '../../db/ask.ts'
import { compilable } from '../../db/connect.ts'
import { oneOf } from '../../entity/conditions.ts'
import { type Printing, printedDays, schoolHead } from '../../exams/print/school-head.ts'
import { dayIn } from '../../ground/days.ts'
import { ApiError } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { assertWholeSchool } from './whole-school.ts'

/** What was asked to go, the newest first; whoever is erased is a number. @throws forbidden */
export async function listErasures({ db, actor, body }: Call<(typeof studentDataApi)['erasures']>) {
  assertWholeSchool(actor)
  const { client_id } = actor
  const { filter, range, sort = [] } = body
  const size = range.pageSize ?? 10
  const conditions = [sql`z.client_id = ${client_id}`]
  if (filter.id) conditions.push(sql`${oneOf('z.id', filter.id)}`)
  if (filter.student_id) conditions.push(sql`${oneOf('z.student_id', filter.student_id)}`)
  const where = sql.join(conditions, sql` and `)
  const direction = sort[0]?.dir === 'asc' ? sql`asc` : sql`desc`
  const [data, [total]] = await db.read(
    compilable(sql<Erasure>`
      select z.id, z.student_id, case when z.done_at is null then ${pupilName(client_id, 's')} end as name,
        case when z.done_at is null then s.admission_no end as admission_no,
        case when z.done_at is not null then 'DONE' when z.cancelled_at is not null then 'KEPT' else 'ASKED' end as state,
        z.created_at as asked_at, case when a.id is not null then jsonb_build_object('id', a.id, 'title', a.name) end as asked_by,
        z.erase_on, z.done_at, z.keep_results, z.backups_until
      from erasures z
        join students s on s.client_id = ${client_id} and s.id = z.student_id
        left join accounts a on a.client_id = ${client_id} and a.id = z.created_by
      where ${where} order by z.id ${direction} limit ${size} offset ${((range.page ?? 1) - 1) * size}`),
    compilable(sql<{ count: number }>`select count(*) as count from erasures z where ${where}`),
  )
  return { data, count: total?.count ?? 0, size }
}

type CertificateCall = Call<(typeof studentDataApi)['certificate']>

interface Done {
  student_id: number
  keep_results: boolean
  asked_at: string
  asked_by: string | null
  done_at: string
  backups_until: string
  timezone: string
}

/** For those who asked, and for whoever keeps the back-ups: it names nobody who was erased. @throws forbidden, not_found before the day */
export async function printCertificate(call: CertificateCall, { files, typeset }: Printing): Promise<RecordedFile> {
  const { db, client_id, actor, id } = call
  assertWholeSchool(actor)
  const asking = { db, client_id }
  const [done] = await ask(
    asking,
    sql<Done>`
    select z.student_id, z.keep_results, z.created_at as asked_at, a.name as asked_by, z.done_at, z.backups_until, h.timezone
    from erasures z join schools h on h.id = z.client_id
      left join accounts a on a.client_id = ${client_id} and a.id = z.created_by
    where z.client_id = ${client_id} and z.id = ${id} and z.done_at is not null`,
  )
  if (!done) throw new ApiError('not_found', say('student.not_erased'))
  const head = await schoolHead(asking, files)
  const printed = await printedDays(asking, head.language)
  const dayOf = (moment: string) => printed(dayIn(done.timezone, new Date(moment)))
  const bytes = await orRefuse(
    typeset.of({ client_id, account_id: actor.account_id }).pdf({
      ...head,
      document: 'erasure',
      page: usualPage,
      number: id,
      record: done.student_id,
      asked_on: dayOf(done.asked_at),
      asked_by: done.asked_by,
      erased_on: dayOf(done.done_at),
      keep_results: done.keep_results,
      backups_until: printed(done.backups_until),
    }),
  )
  const given = { client_id, entity_id: done.student_id, what: { erasure_id: id } }
  return { bytes, type: 'application/pdf', filename: `erasure ${id}.pdf`, given }
}
