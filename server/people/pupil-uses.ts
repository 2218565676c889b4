import { sql } from 'kysely'
import { compilable, type Write } from '../db/connect.ts'

/** An examination in which something was entered for an enrolment. */
export interface PupilUse {
  enrolment_id: number
  exam_id: number
  exam: string
}

/**
 * The one place that knows what hangs on a pupil's enrolments. Promotion, deletion, a change of class and the undoing of an import ask it before they
 * take something away.
 */
export const findPupilUses = async (db: Write, client_id: number, ids: readonly number[]): Promise<PupilUse[]> =>
  ids.length === 0 ? [] : (await db.executeQuery(pupilUses(client_id, ids).compile())).rows

/** Of no enrolment anything is entered: there are no examinations. */
export const pupilUses = (_client_id: number, ids: readonly number[]) =>
  compilable(sql<PupilUse>`
    select id as enrolment_id, id as exam_id, '' as exam from unnest(${ids}::bigint[]) as given (id) where false`)
