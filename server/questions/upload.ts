import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  levels,
  Marks,
  type questionApi,
  questionTypes,
  skills,
  type UploadProblem,
  type UploadResult,
} from '#contract'
import type { ImportedQuestion } from '../../interchange/imported-question.ts'
import { readOpenTriviaQa } from '../../interchange/opentriviaqa.ts'
import { assertPlace } from '../academics/place.ts'
import { audit } from '../db/change-row.ts'
import { type Write, writeInSchool } from '../db/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { Call } from '../http/call.ts'
import { fieldErrors } from '../http/envelope.ts'
import { ApiError, wrongField, wrongFields } from '../http/errors.ts'
import { enqueueJob, type JobHandler } from '../workers/jobs.ts'
import { reviewContent } from './content.ts'
import { insertQuestions, type NewQuestion } from './insert.ts'

/** Above this many rows an upload becomes a job. */
const INLINE_ROWS = 500
const MAX_ROWS = 5000
const MAX_BYTES = 5 * 1024 * 1024
/** Questions per statement, and per step of progress. */
const BATCH = 250

/** What the format lacks and the person chose on the screen. */
const Defaults = z.strictObject({
  grade_id: z.int('Please choose a class').positive('Please choose a class'),
  subject_id: z.int('Please choose a subject').positive('Please choose a subject'),
  chapter_id: z.int('Please choose a chapter').positive('Please choose a chapter'),
  topic_id: z.int().positive().nullish(),
  level: z.enum(levels, 'Please choose a level').optional(),
  skill: z.enum(skills, 'Please choose a skill').optional(),
  max_marks: Marks.optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'Must be a language code such as "en"')
    .optional(),
})
type Defaults = z.output<typeof Defaults>

interface Import {
  bytes: Uint8Array
  defaults: Defaults
  dry_run: boolean
}

/** Takes a question file in: at once up to 500 rows, as a job above that. */
export async function uploadQuestions(
  call: Call<(typeof questionApi)['upload']>,
): Promise<UploadResult | { job_id: number }> {
  const { body, file, db, actor, services } = call
  if (file.bytes.length > MAX_BYTES) throw new ApiError('too_large', 'The file is larger than 5 MB. Please split it.')
  const defaults = readDefaults(body.defaults)
  await assertPlace(db, actor, defaults)
  const { total } = readOpenTriviaQa(file.bytes)
  if (total === 0) throw wrongField('file', 'There is no question in this file: a question starts with a line "#Q …".')
  if (total > MAX_ROWS)
    throw new ApiError(
      'too_large',
      `The file has ${total} questions; at most ${MAX_ROWS} are read at once. Please split it.`,
    )
  const dry_run = body.dry_run === 'true'
  if (total <= INLINE_ROWS) {
    return importQuestions(db, actor, call.now, { bytes: file.bytes, defaults, dry_run }, async () => true)
  }
  const key = `${randomBytes(16).toString('hex')}.txt`
  await services.files.put(key, file.bytes)
  const title = `${dry_run ? 'Check' : 'Import'} of ${file.name}`.slice(0, 200)
  const job_id = await enqueueJob(
    call,
    'import-questions',
    title,
    { key, defaults, dry_run, actor: jobActor(actor) },
    total,
  )
  await audit(call, {
    entity: 'question',
    entity_id: null,
    action: 'upload',
    after: { job_id, name: file.name, dry_run },
  })
  return { job_id }
}

type JobActor = Pick<Actor, 'account_id' | 'client_id' | 'reach'>
const jobActor = ({ account_id, client_id, reach }: Actor): JobActor => ({ account_id, client_id, reach })

/** The job: all rows in one transaction, so that a run that was cut off leaves nothing behind. */
export const importQuestionsJob: JobHandler = async (job) => {
  const { key, defaults, dry_run, actor } = job.input as {
    key: string
    defaults: Defaults
    dry_run: boolean
    actor: JobActor
  }
  const bytes = await job.services.files.find(key)
  if (!bytes) throw new ApiError('not_found', 'The uploaded file is gone. Please upload it again.')
  const result = await writeInSchool(job.services.databases.app_kysely, job.client_id, (db) =>
    importQuestions(db, actor, job.now, { bytes, defaults, dry_run }, job.progress),
  )
  await job.services.files.remove(key)
  return result
}

async function importQuestions(
  db: Write,
  actor: JobActor,
  now: Date,
  { bytes, defaults, dry_run }: Import,
  progress: (done: number, of: number) => Promise<boolean>,
): Promise<UploadResult> {
  const file = readOpenTriviaQa(bytes)
  const errors: UploadProblem[] = [...file.problems]
  const maker = { db, client_id: actor.client_id, now, account_id: actor.account_id }
  let created = 0
  for (let from = 0; from < file.questions.length; from += BATCH) {
    const ready: NewQuestion[] = []
    for (const question of file.questions.slice(from, from + BATCH)) {
      const { content, errors: found } = reviewContent(withDefaults(question, defaults))
      if (found.length === 0) ready.push({ ...place(defaults), content })
      else
        errors.push(
          ...found
            .slice(0, 1)
            .map((error) => ({ ...error, row: question.row, column: error.path, code: 'invalid_field', value: null })),
        )
    }
    if (!dry_run) await insertQuestions(maker, ready)
    created += ready.length
    const wanted = await progress(Math.min(from + BATCH, file.questions.length) + file.problems.length, file.total)
    if (!wanted) throw new ApiError('busy', 'The import was cancelled; nothing was saved.')
  }
  errors.sort((a, b) => a.row - b.row)
  return { total: file.total, created, updated: 0, failed: file.total - created, errors, error_file_url: null }
}

function readDefaults(text: string | undefined): Defaults {
  let given: unknown
  try {
    given = JSON.parse(text ?? '{}')
  } catch {
    throw wrongField('defaults', 'Must be a JSON object such as {"grade_id":1,"subject_id":2,"chapter_id":3}')
  }
  const parsed = Defaults.safeParse(given)
  if (parsed.success) return parsed.data
  throw wrongFields(
    fieldErrors(parsed.error).map((error) => ({ ...error, path: error.path ? `defaults.${error.path}` : 'defaults' })),
  )
}

const place = ({ grade_id, subject_id, chapter_id, topic_id }: Defaults) => ({
  grade_id,
  subject_id,
  chapter_id,
  topic_id: topic_id ?? null,
  status: 1 as const,
})

const withDefaults = (question: ImportedQuestion, defaults: Defaults) => ({
  type: question.type,
  question_text: question.question_text,
  question_options: question.question_options,
  answer: question.answer,
  level: defaults.level ?? ('MEDIUM' as const),
  skill: defaults.skill ?? ('REMEMBER' as const),
  max_marks: defaults.max_marks ?? questionTypes[question.type].default_marks,
  language: defaults.language ?? 'en',
})
