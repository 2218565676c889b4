import { sql } from 'kysely'
import { z } from 'zod'
import { Id, say, similarFrom } from '#contract'
import { compilable, type Write } from '../../db/connect.ts'
import { enqueueFollowing, enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../jobs/jobs.ts'
import type { Maker } from '../insert.ts'
import { savePairs } from './similar-refresh.ts'
import { type SimilarSearcher, startSearcher } from './similar-searcher.ts'
import { askReader, saveTerms } from './similar-terms.ts'

export const DETECT_SIMILAR = 'detect-similar'

const JobInput = z.object({ subject_id: Id })
type JobInput = z.output<typeof JobInput>

const similarKind: JobKind<JobInput> = { name: DETECT_SIMILAR, input: JobInput }

/** Most pairs that a search keeps: the most alike. Nobody reviews more. */
const MAX_PAIRS = 20_000
/** Questions per query; their rows take some milliseconds to arrive. */
const BATCH = 500

/**
 * Starts the search for similar questions in each of the subjects, once the caller's transaction commits; answers the ids of the jobs in the order of
 * the subjects. One that the same person has waiting already is not started twice. It follows from questions that were saved, so that no bound of
 * waiting jobs refuses it; `enqueue` is another way to start one.
 */
export async function startSimilarSearch(
  maker: Maker,
  subject_ids: readonly number[],
  enqueue: typeof enqueueJob = enqueueFollowing,
): Promise<number[]> {
  const jobs: number[] = []
  for (const subject_id of new Set(subject_ids)) {
    jobs.push((await findWaiting(maker, subject_id)) ?? (await startOne(maker, subject_id, enqueue)))
  }
  return jobs
}

/** Starts the search that somebody asked for. @throws slow_down where too many jobs wait */
export async function orderSimilarSearch(maker: Maker, subject_id: number): Promise<number> {
  const [job_id = 0] = await startSimilarSearch(maker, [subject_id], enqueueJob)
  return job_id
}

async function findWaiting({ db, client_id, account_id }: Maker, subject_id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where client_id = ${client_id} and created_by is not distinct from ${account_id} and kind = ${DETECT_SIMILAR}
      and state = 'queued' and (input ->> 'subject_id')::bigint = ${subject_id} order by id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

async function startOne(maker: Maker, subject_id: number, enqueue: typeof enqueueJob): Promise<number> {
  const { rows } = await sql<{ title: string }>`
    select title from subjects where client_id = ${maker.client_id} and id = ${subject_id}`.execute(maker.db)
  const title = say('job.similar', { subject: rows[0]?.title ?? '' })
  const counted = await maker.db.executeQuery(questionCount(maker.client_id, subject_id).compile())
  return enqueue({ ...maker, actor: maker }, similarKind, title, { subject_id }, counted.rows[0]?.count ?? 0)
}

const questionCount = (client_id: number, subject_id: number) =>
  compilable(sql<{ count: number }>`
    select count(*) as count from questions
    where client_id = ${client_id} and subject_id = ${subject_id} and deleted_at is null`)

/** Compares all questions of a subject in a thread and replaces the pairs that nobody has decided on. */
export const detectSimilarJob: JobHandler<unknown, JobInput> = {
  input: similarKind.input,
  async work(job) {
    const { subject_id } = job.input
    const [[counted]] = await job.db.read(questionCount(job.client_id, subject_id))
    const of = counted?.count ?? 0
    const searcher = startSearcher(of)
    try {
      const show = showSteps(job, of)
      await readNewTexts(job, searcher, subject_id, (read) => show('read', read))
      const compared = await addBank(job, searcher, subject_id, (added) => show('add', added))
      const { pairs, complete } = await searcher.ask(
        { task: 'compare', threshold: similarFrom, limit: MAX_PAIRS },
        (done) => show('compare', done),
      )
      await job.progress(of, of)
      return async (db) => {
        const { client_id, now } = job
        await removeOldPairs(db, client_id, subject_id, pairs)
        await savePairs({ db, client_id, now }, subject_id, pairs)
        return { compared, found: pairs.length, complete }
      }
    } finally {
      await searcher.close()
    }
  },
}

/** What is done with every question; the first of them only where its text is new. */
const steps = ['read', 'add', 'compare'] as const

/** Shows how far a search is, in questions of which all steps would be done. */
const showSteps =
  (job: Pick<RunningJob, 'progress'>, of: number) =>
  (step: (typeof steps)[number], count: number): Promise<void> =>
    job.progress(Math.floor((steps.indexOf(step) * of + Math.min(count, of)) / steps.length), of)

interface ContentRow {
  id: number
  version: number
  content: string
}

/** Takes the terms of questions that are new or have changed. */
async function readNewTexts(
  { db, client_id, write }: RunningJob,
  searcher: SimilarSearcher,
  subject_id: number,
  progress: (read: number) => Promise<void>,
): Promise<void> {
  let read = 0
  for (let last = 0; ; ) {
    const rows = await askReader(db)(
      compilable(sql<ContentRow>`
        select q.id, q.version, jsonb_build_object('question_text', v.question_text, 'question_options', v.question_options,
          'sub_questions', v.sub_questions, 'answer', v.answer)::text as content
        from questions q
        join question_versions v on v.client_id = ${client_id} and v.question_id = q.id and v.version = q.version
        left join question_terms t on t.client_id = ${client_id} and t.question_id = q.id
        where q.client_id = ${client_id} and q.subject_id = ${subject_id} and q.deleted_at is null and q.id > ${last}
          and (t.version is distinct from q.version or t.subject_id is distinct from q.subject_id)
        order by q.id limit ${BATCH}`),
    )
    const terms = await searcher.ask({ task: 'read', contents: rows.map(({ content }) => content) })
    const taken = rows.map(({ id, version }, index) => ({
      question_id: id,
      subject_id,
      version,
      terms: terms[index] ?? '{}',
    }))
    // The terms that were worked out are saved first: they stay right whatever becomes of the search.
    await write((transaction) => saveTerms(transaction, client_id, taken))
    read += rows.length
    await progress(read)
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Hands the thread all questions in use; answers how many. */
async function addBank(
  { db, client_id }: RunningJob,
  searcher: SimilarSearcher,
  subject_id: number,
  progress: (added: number) => Promise<void>,
): Promise<number> {
  let added = 0
  for (let last = 0; ; ) {
    const rows = await askReader(db)(
      compilable(sql<{ id: number; terms: string }>`
        select q.id, t.terms::text as terms from questions q
        join question_terms t on t.client_id = ${client_id} and t.question_id = q.id
        where q.client_id = ${client_id} and q.subject_id = ${subject_id} and q.deleted_at is null and q.id > ${last}
          and q.review_state <> 'RETIRED'
        order by q.id limit ${BATCH}`),
    )
    await searcher.ask({ task: 'add', ids: rows.map(({ id }) => id), terms: rows.map(({ terms }) => terms) })
    added += rows.length
    await progress(added)
    if (rows.length < BATCH) return added
    last = rows.at(-1)?.id ?? last
  }
}

async function removeOldPairs(
  db: Write,
  client_id: number,
  subject_id: number,
  pairs: readonly { first_id: number; second_id: number }[],
): Promise<void> {
  await sql`
    delete from question_pairs p
    where p.client_id = ${client_id} and p.subject_id = ${subject_id} and p.state = 'FOUND'
      and not exists (
        select 1 from unnest(${pairs.map(({ first_id }) => first_id)}::bigint[], ${pairs.map(({ second_id }) => second_id)}::bigint[])
          as found (first_id, second_id)
        where found.first_id = p.first_id and found.second_id = p.second_id)`.execute(db)
}
