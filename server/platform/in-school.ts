import { enterSchool } from '../db/connect.ts'
import type { Change } from '../ground/change.ts'

/** Does a part of a platform's call to the rows of one school; what it throws ends the whole call. */
export async function inSchool<T>(call: Change, client_id: number, work: (inside: Change) => Promise<T>): Promise<T> {
  await enterSchool(call.db, client_id)
  const done = await work({ db: call.db, actor: call.actor, now: call.now, request_id: call.request_id, client_id })
  await enterSchool(call.db, call.client_id)
  return done
}
