import { z } from 'zod'
import { type BodyOf, type DataOf, Id, type MadeBatch, reportCardApi, say } from '#contract'
import { languagesOf } from '../../../domain/languages.ts'
import type { ReportCardInput } from '../../../typeset/documents/report-card.ts'
import { cardsApart, cardsTogether } from '../../../typeset/paper/copies/cards.ts'
import { takeSession } from '../../entity/sessions.ts'
import { emit } from '../../events/emit.ts'
import { zipFiles } from '../../files/zip-files.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { serve } from '../../http/serve.ts'
import { enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../jobs/jobs.ts'
import { linkMade, madeKey, recordMade } from '../../jobs/made-file.ts'
import { findViewer } from '../../policy/viewer.ts'
import { assertOccasionOf, findOccasion } from '../../results/card-occasion.ts'
import type { Services } from '../../services.ts'
import type { Typesetting } from '../../workers/processes/typeset-pool.ts'
import { printRegister } from '../register/register.ts'
import { assertChoice, assertExams, chosenExams } from './assert-choice.ts'
import { chosenPupils, fieldOf } from './chosen-pupils.ts'
import { issueCards } from './issued-cards.ts'
import { printLedger } from './ledger.ts'
import { makeCards } from './make-cards.ts'
import { CARDS_KIND, forgetSecrets, numberCards } from './number-cards.ts'
import { verifyCard } from './verify-card.ts'

/** What the job works from; names are read when it runs, so that none lies in the queue. */
const JobInput = z.object({
  session_id: Id,
  enrolment_ids: z.array(Id),
  scheme_id: Id.nullable(),
  exam_ids: z.array(Id).nullable(),
  /** Jobs that were ordered before there were occasions have none. */
  occasion_id: Id.nullable().default(null),
  changed_only: z.boolean().default(false),
  language: z.enum(languagesOf('cards')),
  format: z.enum(['pdf', 'zip']),
})
type JobInput = z.output<typeof JobInput>

export const PRINT_REPORT_CARDS = CARDS_KIND
const cardsKind: JobKind<JobInput> = { name: CARDS_KIND, input: JobInput }

async function startBatch(
  call: Call<(typeof reportCardApi)['batch']>,
): Promise<DataOf<(typeof reportCardApi)['batch']>> {
  const { actor } = call
  const body = call.body as BodyOf<(typeof reportCardApi)['batch']>
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const { session_id, scheme_id = null, occasion_id = null, changed_only = false, language, format } = body
  const session = await takeSession(call.db, session_id)
  const { occasion, exam_ids } = await chosenExams(call, body)
  await assertChoice(call, { session_id, scheme_id, exam_ids: body.through_exam_ids ?? null })
  const enrolment_ids = await chosenPupils(call, body)
  if (occasion) await assertOccasionOf(call, occasion, enrolment_ids)
  const path = occasion ? 'occasion_id' : exam_ids ? 'through_exam_ids' : fieldOf(body)
  await assertExams(call, enrolment_ids, { session_id, exam_ids }, path, true)
  const given = { session_id, scheme_id, occasion_id, changed_only, exam_ids: occasion ? null : exam_ids }
  const input: JobInput = { ...given, enrolment_ids, language, format }
  const title = say('job.report_cards', { session: session.name })
  const job_id = await enqueueJob(call, cardsKind, title, input, enrolment_ids.length)
  await audit(call, { entity: 'report-card', entity_id: null, action: 'print', after: { ...input, job_id } })
  return { job_id }
}

export const reportCardRoutes = serve(reportCardApi, {
  batch: startBatch,
  ledger: printLedger,
  register: printRegister,
  verify: verifyCard,
})

type CardServices = Pick<Services, 'databases' | 'files' | 'press' | 'tokens' | 'addresses'>

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
    const { format, occasion_id, session_id, ...input } = job.input
    const viewer = await findViewer(db, account_id, now)
    const making = { db, client_id, actor: viewer, now }
    // Exams may have come to it since the cards were asked for.
    const occasion = occasion_id === null ? null : await findOccasion(making, occasion_id, session_id)
    const exam_ids = occasion?.exam_ids ?? input.exam_ids
    const asked = { ...input, session_id, exam_ids, occasion }
    const made = await makeCards(making, services, asked, (cards) => numberCards(job, occasion_id, cards))
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
      await issueCards(transaction, { client_id, account_id, now }, made.issued)
      await forgetSecrets(transaction, job)
      await recordMade(transaction, job, { key, name, bytes: bytes.length })
      const { left_out } = made
      emit({ db: transaction, client_id, now }, 'report_cards.ready', { job_id: job.id, exam_ids: exam_ids ?? [] })
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
