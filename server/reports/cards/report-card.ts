import { sql } from 'kysely'
import { z } from 'zod'
import { type BodyOf, type DataOf, Id, type MadeBatch, type ReportCardBatch, reportCardApi, say } from '#contract'
import { languagesOf } from '../../../domain/languages.ts'
import type { ReportCardInput } from '../../../typeset/documents/report-card.ts'
import { cardsApart, cardsTogether } from '../../../typeset/paper/copies/cards.ts'
import { ask } from '../../db/ask.ts'
import type { Write } from '../../db/connect.ts'
import { readerFor } from '../../db/connect.ts'
import { givenRows } from '../../db/given-rows.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import { takeSession } from '../../entity/sessions.ts'
import { zipFiles } from '../../files/zip-files.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { serve } from '../../http/serve.ts'
import { enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../jobs/jobs.ts'
import { linkMade, madeKey, recordMade } from '../../jobs/made-file.ts'
import { visibleTo } from '../../policy/policy.ts'
import { findViewer } from '../../policy/viewer.ts'
import type { Services } from '../../services.ts'
import type { Typesetting } from '../../workers/processes/typeset-pool.ts'
import { assertChoice, assertExams } from './assert-choice.ts'
import { printLedger } from './ledger.ts'
import { type IssuedCard, makeCards } from './make-cards.ts'
import { CARDS_KIND, numberCards } from './number-cards.ts'

/** What the job works from; names are read when it runs, so that none lies in the queue. */
const JobInput = z.object({
  session_id: Id,
  enrolment_ids: z.array(Id),
  scheme_id: Id.nullable(),
  exam_ids: z.array(Id).nullable(),
  language: z.enum(languagesOf('cards')),
  format: z.enum(['pdf', 'zip']),
})
type JobInput = z.output<typeof JobInput>

export const PRINT_REPORT_CARDS = CARDS_KIND
const cardsKind: JobKind<JobInput> = { name: CARDS_KIND, input: JobInput }

type BatchBody = z.output<typeof ReportCardBatch>

const fieldOf = ({ grade_id, section_ids }: BatchBody) =>
  grade_id ? 'grade_id' : section_ids ? 'section_ids' : 'student_ids'

/** The pupils asked for, of those whom the caller sees, in the order of section and roll. */
async function chosen(call: Change, body: BatchBody): Promise<number[]> {
  const { db, client_id, actor } = call
  const { session_id, grade_id, section_ids, student_ids } = body
  await assertKnown(call, 'sections', section_ids, 'section_ids')
  const which = grade_id
    ? sql`e.grade_id = ${grade_id}`
    : section_ids
      ? sql`e.section_id = any(${section_ids}::bigint[])`
      : sql`e.student_id = any(${student_ids ?? []}::bigint[])`
  const { rows } = await sql<{ id: number }>`
    select e.id from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id
      join sections s on s.client_id = ${client_id} and s.id = e.section_id
    where e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null and p.deleted_at is null and ${which}
      and ${visibleTo(actor, 'students', 'p')}
    order by s.title collate natural_order, s.id, e.roll_no collate natural_order, e.id`.execute(db)
  const found = rows.map(({ id }) => id)
  if (found.length === 0 || (student_ids && found.length < new Set(student_ids).size))
    throw wrongField(fieldOf(body), say('report_card.nobody'))
  return found
}

async function startBatch(
  call: Call<(typeof reportCardApi)['batch']>,
): Promise<DataOf<(typeof reportCardApi)['batch']>> {
  const { actor, body } = call
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const {
    session_id,
    scheme_id = null,
    through_exam_ids = null,
    language,
    format,
  } = body as BodyOf<(typeof reportCardApi)['batch']>
  const session = await takeSession(call.db, session_id)
  const choice = { session_id, scheme_id, exam_ids: through_exam_ids }
  await assertChoice(call, choice)
  const enrolment_ids = await chosen(call, body)
  const path = through_exam_ids ? 'through_exam_ids' : fieldOf(body)
  await assertExams(call, enrolment_ids, choice, path)
  const input: JobInput = { ...choice, enrolment_ids, language, format }
  const title = say('job.report_cards', { session: session.name })
  const job_id = await enqueueJob(call, cardsKind, title, input, enrolment_ids.length)
  await audit(call, { entity: 'report-card', entity_id: null, action: 'print', after: { ...input, job_id } })
  return { job_id }
}

interface Verified {
  school_name: string
  session: { id: number; title: string }
  revision: number
  issued_at: string
  initials: string
  /** The newest, where that is another. */
  replaced_by: { revision: number; issued_at: string } | null
}

const nothing = { school_name: null, session: null, revision: null, issued_at: null, initials: null, replaced_by: null }
const invalid = { valid: false, ...nothing }

export const reportCardRoutes = serve(reportCardApi, {
  batch: startBatch,
  ledger: printLedger,

  async verify({ body: { hash } }: Call<(typeof reportCardApi)['verify']>, { databases }: Pick<Services, 'databases'>) {
    const [, school = '', secret = ''] = /^(\d{1,15})-([\w-]{22})$/.exec(hash) ?? []
    if (secret === '') return invalid
    const client_id = Number(school)
    const [found] = await ask(
      { db: readerFor(databases.app, client_id), client_id },
      sql<Verified>`
      select c.name as school_name, jsonb_build_object('id', y.id, 'title', y.name) as session, r.revision, r.issued_at,
        concat(left(p.f_name, 1), '.', left(p.l_name, 1), case when p.l_name is null then '' else '.' end) as initials,
        (select jsonb_build_object('revision', n.revision, 'issued_at', n.issued_at) from report_cards n
          where n.client_id = ${client_id} and n.enrolment_id = r.enrolment_id and n.revision > r.revision
          order by n.revision desc, n.issued_at, n.id limit 1) as replaced_by
      from report_cards r join sessions y on y.id = r.session_id join schools c on c.id = ${client_id}
        join enrolments e on e.client_id = ${client_id} and e.id = r.enrolment_id
        join students p on p.client_id = ${client_id} and p.id = e.student_id
      where r.client_id = ${client_id} and r.secret = ${secret} and c.deleted_at is null`,
    )
    if (!found) return invalid
    const { replaced_by: newer } = found
    return {
      valid: true,
      ...found,
      replaced_by: newer && { ...newer, issued_at: new Date(newer.issued_at).toISOString() },
    }
  },
})

type CardServices = Pick<Services, 'databases' | 'files' | 'press' | 'tokens' | 'addresses'>

async function issue(
  db: Write,
  { client_id, account_id, now }: { client_id: number; account_id: number; now: Date },
  cards: readonly IssuedCard[],
) {
  if (cards.length === 0) return
  await sql`
    insert into report_cards (client_id, session_id, enrolment_id, revision, secret, content, language, input, issued_at, issued_by)
    select ${client_id}::bigint, session_id, enrolment_id, revision, secret, content, language, input, ${now.toISOString()}::timestamptz, ${account_id}::bigint
    from ${givenRows('report_cards', ['session_id', 'enrolment_id', 'revision', 'secret', 'content', 'language', 'input'], cards)}
    returning id`.execute(db)
}

async function archive(
  { progress }: Pick<RunningJob, 'progress'>,
  press: Typesetting,
  input: ReportCardInput,
): Promise<Uint8Array> {
  const zip = zipFiles()
  let done = 0
  for await (const { name, bytes } of cardsApart(input, press)) {
    zip.add(name, bytes)
    await progress(++done, input.cards.length)
  }
  return zip.end()
}

/** Prints the cards, keeps those that are no drafts as they were printed, answers the signed link of the file. */
export const reportCardsJob: JobHandler<CardServices, JobInput> = {
  input: JobInput,

  async work(job, services) {
    const { client_id, db, now, account_id } = job
    const { format } = job.input
    const viewer = await findViewer(db, account_id, now)
    const making = { db, client_id, actor: viewer, now }
    const made = await makeCards(making, services, job.input, (cards) => numberCards(job, cards))
    const press = services.press.of(job, true)
    const bytes = await orRefuse(
      format === 'zip' ? archive(job, press, made.input) : cardsTogether(made.input, press, job.progress),
    )
    const name = `${made.name}.${format}`
    const key = madeKey('report-cards', job, format)
    await services.files.put(key, bytes)
    const of = { entity: 'report-card', entity_id: job.input.session_id, action: 'download' }
    const file_url = await linkMade(services, job, { key, name, of })
    return async (transaction) => {
      await issue(transaction, { client_id, account_id, now }, made.issued)
      await recordMade(transaction, job, { key, name, bytes: bytes.length })
      const { left_out } = made
      return {
        ...{ file_url, name, copies: made.input.cards.length },
        ...(left_out.length > 0 && { left_out }),
      } satisfies MadeBatch
    }
  },

  async cleanUp(input, { files }, ended) {
    if (ended.state !== 'done') await files.remove(madeKey('report-cards', ended, input.format))
  },
}
