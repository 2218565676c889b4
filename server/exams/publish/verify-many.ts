import { sql } from 'kysely'
import type { DataOf, examApi, Message } from '#contract'
import { ApiError, notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { changeExamState } from '../change-state.ts'

/** Verifies exams one after the other: what is wrong with one is told beside its name and keeps no other from it. @throws not_found where somebody doesn't see one */
export async function verifyMany(
  call: Call<(typeof examApi)['verifyMany']>,
): Promise<DataOf<(typeof examApi)['verifyMany']>> {
  const { db, client_id, actor, body } = call
  const { ids, absent_policy, reason } = body
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from exams
    where client_id = ${client_id} and id = any(${ids}::bigint[]) and deleted_at is null and ${visibleTo(actor, 'exams')}`.execute(
    db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  if (names.size < new Set(ids).size) throw notFound('exam')
  const results: DataOf<(typeof examApi)['verifyMany']>['results'] = []
  // In the order of ids, so that two who verify the same wait for one another and never each for the other.
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const name = names.get(id) ?? ''
    await sql`savepoint verify_one`.execute(db)
    try {
      const state = { state: 'VERIFIED' as const, ...(absent_policy && { absent_policy }), ...(reason && { reason }) }
      await changeExamState({ ...call, id, body: state })
      await sql`release savepoint verify_one`.execute(db)
      results.push({ id, name, status: 'ok', refusal: null })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await sql`rollback to savepoint verify_one`.execute(db)
      results.push({ id, name, status: 'refused', refusal: refusalOf(error) })
    }
  }
  return { results }
}

/** The first thing that is wrong, as it is told. */
function refusalOf(error: ApiError): Message {
  const [first] = error.errors ?? []
  if (!first) return error.shown
  const { path: _, ...told } = first
  return told
}
