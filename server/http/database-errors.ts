import { ApiError, duplicate } from '../ground/errors.ts'

/** What a violated constraint means to the person at the screen: the field and what to do. */
const uniqueFields: Record<string, [path: string, message: string]> = {
  sessions_name: ['name', 'A session with this name exists already'],
  sessions_one_default: ['is_default', 'Another session is the default already'],
  roles_title: ['title', 'A role with this title exists already'],
  schools_sub_domain: ['sub_domain', 'Another school has this sub-domain'],
  accounts_email: ['email', 'Somebody in this school has this e-mail address already'],
  grades_title: ['title', 'A class with this name exists already'],
  sections_title: ['title', 'This class has a section with this title already'],
  subjects_code: ['subject_code', 'A subject of this class has this code already'],
  chapters_title: ['chapter', 'This subject has a chapter with this title already'],
  topics_title: ['title', 'This chapter has a topic with this title already'],
  question_paper_items_one: ['sections', 'A question is chosen twice'],
}

/** Foreign keys that a wrong parent violates, with the field to correct. */
const parentFields: Record<string, [path: string, message: string]> = {
  grades_client_id_next_grade_id_fkey: ['next_grade_id', 'There is no such class'],
  sections_client_id_grade_id_fkey: ['grade_id', 'There is no such class'],
  subjects_client_id_grade_id_fkey: ['grade_id', 'There is no such class'],
  chapters_client_id_grade_id_subject_id_fkey: ['subject_id', 'There is no such subject in this class'],
  topics_client_id_grade_id_subject_id_chapter_id_fkey: ['chapter_id', 'There is no such chapter in this subject'],
  questions_client_id_grade_id_subject_id_chapter_id_fkey: ['chapter_id', 'There is no such chapter in this subject'],
  questions_client_id_chapter_id_topic_id_fkey: ['topic_id', 'There is no such topic in this chapter'],
}

interface DatabaseError extends Error {
  code: string
  constraint?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Through Citus the name is only in the message and carries the shard's number. */
function constraintOf(error: DatabaseError): string {
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1] ?? ''
  return name.replace(/_\d{6,}$/, '')
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

function isConnectionLoss(error: Error & { code?: string }): boolean {
  if (error.code && (connectionCodes.has(error.code) || error.code.startsWith('08'))) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}

/** Turns what PostgreSQL refused into an answer, or gives back undefined for what is our own mistake. */
export function fromDatabase(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined
  if (isConnectionLoss(error)) {
    return new ApiError(
      'busy_server',
      'The database cannot be reached at the moment. Nothing was saved; please try again shortly.',
    )
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
      return new ApiError('invalid_field', known[1], { errors: [{ path: known[0], message: known[1] }] })
    }
    return new ApiError('in_use')
  }
  // Serialisation failure, deadlock, statement or lock time-out: nothing was saved and a retry may work.
  if (['40001', '40P01', '57014', '55P03'].includes(error.code)) return new ApiError('busy_server')
  return undefined
}
