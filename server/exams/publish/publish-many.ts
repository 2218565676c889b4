import { sql } from 'kysely'
import { type DataOf, type examApi, say } from '#contract'
import { changeRow, type StoredRow } from '../../entity/change-row.ts'
import { takeUnlocked } from '../../entity/sessions.ts'
import type { Change } from '../../ground/change.ts'
import { notFound, refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertSettled, sectionsOf } from '../change-state.ts'
import { tellOfExams } from '../exam-events.ts'
import { assertWholeExam } from '../rights.ts'
import { examKind } from '../rows.ts'
import { publication } from './publication.ts'

/** Days ahead for which results may be set to be out. */
const MOST_DAYS = 30

/** The exams that are named, held in the order of their ids. @throws not_found where somebody doesn't see one, forbidden where one is not wholly theirs */
async function holdExams(call: Change, ids: readonly number[]): Promise<StoredRow<'exams'>[]> {
  const { db, client_id, actor } = call
  const { rows } = await sql<StoredRow<'exams'>>`
    select * from exams where client_id = ${client_id} and id = any(${ids}::bigint[]) and deleted_at is null and ${visibleTo(actor, 'exams')}
    order by id for update`.execute(db)
  if (rows.length < new Set(ids).size) throw notFound('exam')
  for (const session_id of new Set(rows.map((exam) => exam.session_id))) await takeUnlocked(db, session_id)
  for (const exam of rows) await assertWholeExam(call, actor, exam)
  return rows
}

function instantOf(at: string | null | undefined, now: Date): Date | null {
  if (!at) return null
  const instant = new Date(at)
  if (instant.getTime() <= now.getTime()) throw wrongField('at', say('exam.publish_past'))
  if (instant.getTime() > now.getTime() + MOST_DAYS * 86_400_000) throw wrongField('at', say('exam.publish_far'))
  return instant
}

/** Publishes exams, all or none: now, or at an instant before which they stay as they are, verified and unseen. */
export async function publishMany(
  call: Call<(typeof examApi)['publishMany']>,
): Promise<DataOf<(typeof examApi)['publishMany']>> {
  const { db, client_id, actor, body, now } = call
  const instant = instantOf(body.at, now)
  const exams = await holdExams(call, body.ids)
  const errors = exams
    .filter(({ state }) => state !== 'VERIFIED')
    .map(({ id, name }) => refusedField(`ids.${body.ids.indexOf(id)}`, say('exam.not_verified', { name })))
  if (errors.length > 0) throw wrongFields(errors)
  for (const { id } of exams) await assertSettled(call, id, await sectionsOf(call, id))
  const ids = exams.map(({ id }) => id)
  if (instant) {
    const later = { publish_at: instant.toISOString(), publish_by: actor.account_id }
    for (const exam of exams) await changeRow(call, examKind, exam, later, 'set-publication')
    await sql`select enqueue_publishing(${client_id}, ${later.publish_at}::timestamptz)`.execute(db)
    return { ids, at: later.publish_at, is_out: false }
  }
  const at = now.toISOString()
  for (const exam of exams) {
    const columns = await publication(call, exam, at)
    await changeRow(call, examKind, exam, { state: 'PUBLISHED', state_reason: null, ...columns }, 'change-state')
  }
  await tellOfExams(
    call,
    ids.map((exam_id) => ({ exam_id, type: 'results.published' })),
  )
  return { ids, at, is_out: true }
}

/** Takes the instant of exams back. @throws invalid_field, naming those whose results are out already */
export async function cancelPublishing(
  call: Call<(typeof examApi)['cancelPublishing']>,
): Promise<DataOf<(typeof examApi)['cancelPublishing']>> {
  const { body } = call
  const exams = await holdExams(call, body.ids)
  const errors = exams
    .filter(({ state }) => state === 'PUBLISHED')
    .map(({ id, name }) => refusedField(`ids.${body.ids.indexOf(id)}`, say('exam.already_out', { name })))
  if (errors.length > 0) throw wrongFields(errors)
  for (const exam of exams)
    if (exam.publish_at !== null)
      await changeRow(call, examKind, exam, { publish_at: null, publish_by: null }, 'cancel-publication')
  return { ids: exams.map(({ id }) => id) }
}
