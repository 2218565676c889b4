import { type examApi, messageOf } from '#contract'
import { assertKnown } from '../entity/known-ids.ts'
import type { Call } from '../http/call.ts'
import { findClashes } from './clashes.ts'
import { examSettings, timeIn } from './clock.ts'
import { rosterOf } from './roster.ts'
import { warningsOf } from './warnings.ts'

/** What an exam that is being typed would run into, as far as there is enough of it. @throws invalid_field where it is said to be there and is not */
export async function checkTyped(call: Call<(typeof examApi)['check']>) {
  const { db, client_id, body, now } = call
  const { id = null, date, start, end, section_ids, session_id, subject_id } = body
  if (id !== null) await assertKnown(call, 'exams', [id], 'id')
  if (!date || !start || !end || end <= start || !section_ids || !session_id || !subject_id)
    return { warnings: [], clashes: [] }
  const asking = { db, client_id }
  const today = timeIn((await examSettings(asking)).timezone, now).date
  const slot = { id, date, start, end, section_ids, session_id, subject_id, today }
  const clashes = await findClashes(asking, slot)
  const students = (await rosterOf(asking, slot)).length
  const { room = null, rooms = [], invigilators = [] } = body
  const warnings = await warningsOf(asking, { ...slot, room, rooms, invigilators, timing: null }, students)
  return {
    warnings: warnings.map(({ sentence, ...where }) => ({ ...messageOf(sentence), ...where })),
    clashes: clashes.map(({ clash }) => clash),
  }
}
