import { type AnyEndpoint, api, type Sentence, say, type Taken } from '#contract'
import { NoConnectionError } from '../../db/pool/shares.ts'
import { ApiError, comeAgain, duplicate, storageFull, wrongField } from '../../ground/errors.ts'

const rows: AnyEndpoint[] = Object.values(api).flatMap((table) => Object.values(table))

/** What a violated constraint means to the person at the screen: the field and what to do. What an entity's row in the contract says stands there. */
const uniqueFields: Taken = {
  ...Object.assign({}, ...rows.map(({ taken }) => taken)),
  accounts_email: ['email', say('taken.email')],
  staff_emp_id: ['emp_id', say('taken.emp_id')],
  staff_account: ['email', say('taken.email')],
  staff_assignments_class_teacher: ['assignments', say('taken.class_teacher')],
  accounts_login_name: ['admission_no', say('taken.admission_no')],
  students_admission_no: ['admission_no', say('taken.admission_no')],
  students_email: ['email', say('taken.pupil_email')],
  enrolments_one: ['session_id', say('taken.place_in_session')],
  enrolments_roll_no: ['roll_no', say('taken.roll_no')],
  question_paper_items_one: ['sections', say('taken.question')],
}

/** Foreign keys that a wrong parent violates, with the field to correct. */
const parentFields: Record<string, [path: string, sentence: Sentence]> = {
  grades_client_id_next_grade_id_fkey: ['next_grade_id', say('place.no_class')],
  sections_client_id_grade_id_fkey: ['grade_id', say('place.no_class')],
  subjects_client_id_grade_id_fkey: ['grade_id', say('place.no_class')],
  chapters_client_id_grade_id_subject_id_fkey: ['subject_id', say('place.no_subject_here')],
  topics_client_id_grade_id_subject_id_chapter_id_fkey: ['chapter_id', say('place.no_chapter_here')],
  questions_client_id_grade_id_subject_id_chapter_id_fkey: ['chapter_id', say('place.no_chapter_here')],
  questions_client_id_chapter_id_topic_id_fkey: ['topic_id', say('place.no_topic_here')],
}

interface DatabaseError extends Error {
  code: string
  constraint?: string
}

/** What PostgreSQL says when its disk takes no more, be it for rows or for sorting. */
const DISK_FULL = '53100'

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Through Citus the name is only in the message and carries the shard's number. */
function constraintOf(error: DatabaseError): string {
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1] ?? ''
  return name.replace(/_\d{6,}$/, '')
}

/** What the network says, and what PostgreSQL says as it ends a connection or takes none. */
const connectionCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '57P05', '53300'],
])

/** What a server that only follows another one says of every change: it takes over soon, or the other comes back. */
const READ_ONLY = '25006'

/** Whether a row would have stood beside another that this constraint allows once. */
export const violates = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error) && error.code === '23505' && constraintOf(error) === constraint

/** Whether a lock was waited for as long as the statement said. */
export const isLockTimeout = (error: unknown): boolean => isDatabaseError(error) && error.code === '55P03'

/** Whether a connection broke or there was none: what was under way on it may have been done or not. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && (connectionCodes.has(code) || code.startsWith('08'))) return true
  // The socket of a server that has ended is gone; of a file it says something else.
  if (code === 'ENOENT' && syscall === 'connect') return true
  // The last is a cluster's, whose connection to a worker broke after it was used.
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|failure on connection marked as essential/.test(
    error.message,
  )
}

/** Whether the database, or the part of it that was asked, could not be reached or changed: asked again later, it answers. Of all that says so this is the one place. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLoss(error) || error instanceof NoConnectionError || (isDatabaseError(error) && error.code === READ_ONLY)

/** Whether the disk of the database is full: nothing of the statement was done, and asked again when there is room, it is. */
export const isDatabaseFull = (error: unknown): boolean => isDatabaseError(error) && error.code === DISK_FULL

/** Turns what PostgreSQL refused into an answer, or gives back undefined for what is our own mistake. */
export function fromDatabase(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof NoConnectionError) return comeAgain()
  if (isDatabaseAway(error)) {
    return new ApiError('busy_server', say('database.away'))
  }
  if (!isDatabaseError(error)) return undefined
  const constraint = constraintOf(error)
  if (error.code === '23505') {
    const known = uniqueFields[constraint]
    return known ? duplicate(...known) : new ApiError('duplicate')
  }
  if (error.code === '23503') {
    const known = parentFields[constraint]
    if (known && /insert or update/.test(error.message)) {
      return wrongField(...known)
    }
    return new ApiError('in_use')
  }
  if (isDatabaseFull(error)) return storageFull()
  // Serialisation failure, deadlock, statement or lock time-out: nothing was saved and a retry may work.
  if (['40001', '40P01', '57014', '55P03'].includes(error.code)) return new ApiError('busy_server')
  return undefined
}
