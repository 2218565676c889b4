import { sql } from 'kysely'
import { z } from 'zod'
import { english, Id, type MadeSeriesPrint, SeriesPrintInput, say, type seriesPrintApi } from '#contract'
import { languageOf, languagesOf } from '../../../../domain/languages.ts'
import { usualPage } from '../../../../domain/papers/documents.ts'
import { type Asking, ask } from '../../../db/ask.ts'
import { assertKnown } from '../../../entity/known-ids.ts'
import { zipFiles } from '../../../files/zip-files.ts'
import { type Actor, may } from '../../../ground/actor.ts'
import { audit } from '../../../ground/audit.ts'
import { ApiError, notFound, wrongField } from '../../../ground/errors.ts'
import type { Call } from '../../../http/call.ts'
import { orRefuse } from '../../../http/refusals/typeset-refusal.ts'
import { enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../../jobs/jobs.ts'
import { linkMade, madeKey, recordMade } from '../../../jobs/made-file.ts'
import { loadImages } from '../../../papers/print/typeset-paper.ts'
import { findViewer } from '../../../policy/viewer.ts'
import type { Services } from '../../../services.ts'
import type { Typesetting } from '../../../workers/processes/typeset-pool.ts'
import { pagesIn } from '../../print/pages-in.ts'
import { printedDays, schoolHead } from '../../print/school-head.ts'
import { assertStaff, assertWholeSchool } from '../lock.ts'
import { series } from '../rows.ts'
import { isPlanner } from '../whole.ts'
import { issueCards, numbered, type PlannedCard, planCards } from './cards.ts'
import { documentWords } from './document-words.ts'
import { isOut, type PrintFacts, readFacts } from './facts.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { changedSince, chosenGroups, type PrintScope } from './scope.ts'
import { teachersOf } from './teachers.ts'

/** What the job works from: ids alone; names are read when it runs. */
const JobInput = SeriesPrintInput.safeExtend({
  series_id: Id,
  language: z.enum(languagesOf('files')),
  /** Of members of staff who do not plan: what is their own. */
  own: z.boolean(),
})
type JobInput = z.output<typeof JobInput>

export const PRINT_SERIES = 'print-series'
const kind: JobKind<JobInput> = { name: PRINT_SERIES, input: JobInput }

type PrintCall = Call<(typeof seriesPrintApi)['print']>
type PrintOrder = z.output<typeof SeriesPrintInput>

/** Whoever plans examinations and sees pupils prints all of a series; of a duty its own room is printed, and the date sheet is everybody's. */
export const mayPrintAll = (actor: Actor): boolean =>
  isPlanner(actor) && may(actor, 'student', 'view') && actor.reach === null

export async function startPrint(call: PrintCall): Promise<{ job_id: number }> {
  const { actor, id, body } = call
  assertStaff(actor)
  const [seen] = await ask(call, series.seen(actor, id))
  if (!seen) throw notFound('series')
  const order = body.duty_id === undefined ? await orderOf(call) : await orderOfDuty(call, body.duty_id)
  const [school] = await ask(
    call,
    sql<{ languages: string[] | null }>`select languages from schools where id = ${call.client_id}`,
  )
  const language = body.language ?? languageOf('files', school?.languages?.[0])
  const input: JobInput = { ...order, series_id: id, language }
  const facts = await readFacts(call, call.now, id, language)
  const material = await materialOf(call, facts, input, null)
  // What can't be printed is said at once, not by a job that fails.
  piecesOf(material, input)
  const job_id = await enqueueJob(call, kind, say('job.print_series', { name: facts.name }), input, STEPS)
  await audit(call, { entity: 'exam-series', entity_id: id, action: 'download', after: { ...order, job_id } })
  return { job_id }
}

/** Steps that the progress of a job has. */
const STEPS = 100

async function orderOf(call: PrintCall): Promise<PrintOrder & { own: boolean }> {
  const { actor, body } = call
  if (!mayPrintAll(actor)) {
    if (body.document !== 'date-sheet') {
      assertWholeSchool(actor)
      throw new ApiError('forbidden')
    }
    return { ...body, own: true }
  }
  await assertKnown(call, 'grades', body.grade_ids, 'grade_ids')
  await assertKnown(call, 'sections', body.section_ids, 'section_ids')
  await assertKnown(call, 'students', body.student_ids, 'student_ids')
  await assertKnown(call, 'staff', body.staff_ids, 'staff_ids')
  if (body.room_ids) await assertRooms(call, body.room_ids)
  return { ...body, own: false }
}

async function assertRooms(asking: Asking, ids: readonly number[]): Promise<void> {
  const rows = await ask(
    asking,
    sql<{ id: number }>`select id from rooms where client_id = ${asking.client_id} and id = any(${ids}::bigint[])`,
  )
  const known = new Set(rows.map(({ id }) => id))
  const strange = ids.filter((id) => !known.has(id))
  if (strange.length > 0) throw wrongField('room_ids', say('series_print.not_of_series', { ids: strange.slice(0, 10) }))
}

/** The own room at the time of a duty. @throws not_found for somebody else's */
async function orderOfDuty(call: PrintCall, duty_id: number): Promise<PrintOrder & { own: boolean }> {
  const { client_id, actor, id, body } = call
  const { document, language, page } = body
  if (document !== 'seat-chart' && document !== 'room-attendance')
    throw wrongField('document', say('series_print.of_own_room'))
  const own = mayPrintAll(actor)
    ? sql`true`
    : sql`d.published_staff_id = any(${actor.reach?.staff_ids ?? []}::bigint[])`
  const [duty] = await ask(
    call,
    sql<{ day: string; shift: number; room_id: number | null }>`
    select d.day::text as day, d.shift, d.room_id from series_duties d
      join exam_series y on y.client_id = ${client_id} and y.id = d.series_id
    where d.client_id = ${client_id} and d.id = ${duty_id} and d.series_id = ${id} and y.state in ('PUBLISHED', 'CLOSED') and ${own}`,
  )
  if (duty?.room_id == null) throw notFound('series')
  return { document, language, page, duty_id, own: false, day: duty.day, shift: duty.shift, room_ids: [duty.room_id] }
}

/** What is printed, of the moment; with `files` also the pictures. */
async function materialOf(
  asking: Asking & { now: Date },
  facts: PrintFacts,
  input: JobInput,
  services: Pick<Services, 'files' | 'addresses'> | null,
) {
  const { document, language } = input
  const scope: PrintScope = input
  const changed = await changedSince(asking, facts, input.changed_since)
  const groups = chosenGroups(facts, scope, changed)
  const { cards, withheld } =
    document === 'admit-cards' ? await planCards(asking, facts, scope) : { cards: [], withheld: [] }
  const needsTeachers = document === 'date-sheet' && input.by === 'teacher'
  const teachers = needsTeachers ? await teachersOf(asking, facts) : []
  const head = services ? await schoolHead(asking, services.files) : noHead
  const dayOf = await printedDays(asking, language)
  const shortDayOf = await printedDays(asking, language, 'short')
  return {
    ...{ scope, changed, groups, teachers, cards, withheld, origin: '' },
    printed: {
      ...{ facts, dayOf, shortDayOf },
      head: { ...head, language, page: input.page ?? usualPage, series: facts.name },
    },
  }
}

const noHead = { school: '', logo: null, images: new Map() }

/** Whose rights may have changed since the job was queued. */
async function assertStill(job: RunningJob<JobInput>, { state }: PrintFacts): Promise<number[] | undefined> {
  const { db, account_id, now, input } = job
  const { reach } = await findViewer(db, account_id, now)
  if (reach === null) return input.staff_ids
  if (input.duty_id === undefined && !input.own) throw new ApiError('forbidden', say('policy.series'))
  if (reach.scope === 'OWN' || (!isOut({ state }) && state !== 'PROPOSED')) throw notFound('series')
  return reach.staff_ids
}

type PrintServices = Pick<Services, 'files' | 'press' | 'tokens' | 'addresses'>

export const printSeriesJob: JobHandler<PrintServices, JobInput> = {
  input: JobInput,

  async work(job, services) {
    const { client_id, db, now, account_id, input } = job
    const { series_id, document, language } = input
    const asking = { db, client_id, now }
    const facts = await readFacts(asking, now, series_id, language)
    const staff_ids = await assertStill(job, facts)
    const own = { ...input, ...(staff_ids && input.by === 'teacher' && { staff_ids }) }
    const material = await materialOf(asking, facts, own, services)
    const of = { client_id, series_id }
    const cards =
      material.cards.length > 0 ? await job.write((write) => numbered(write, of, material.cards)) : material.cards
    const { printed } = material
    const images = await withPhotos(services, printed.head.images, cards)
    const origin = await originOf(asking, services)
    const ready = { ...material, cards, origin, printed: { ...printed, head: { ...printed.head, images } } }
    const format = document === 'day' ? 'zip' : (input.format ?? 'pdf')
    const pieces = piecesOf(ready, { ...input, format })
    const made = await orRefuse(setPieces(job, services.press.of(job, true), pieces, format))
    const words = documentWords[language]
    const name = `${[facts.name, words[document], input.day].filter(Boolean).join(', ')}.${format}`
    const key = madeKey('series-print', job, format)
    await services.files.put(key, made.bytes)
    const file_url = await linkMade(services, job, {
      ...{ key, name, of: { entity: 'exam-series', entity_id: series_id, action: 'download' } },
    })
    return async (transaction) => {
      await recordMade(transaction, job, { key, name, bytes: made.bytes.length })
      await issueCards(transaction, { ...of, account_id, now }, cards)
      const said = say('series_print.withheld')
      const left = material.withheld.map(({ student_id }) => ({ student_id, said, message: english(said) }))
      return { file_url, name, pages: made.pages, documents: made.documents, left } satisfies MadeSeriesPrint
    }
  },

  async cleanUp({ document, format = 'pdf' }, { files }, ended) {
    const extension = document === 'day' ? 'zip' : format
    if (ended.state !== 'done') await files.remove(madeKey('series-print', ended, extension))
  },
}

async function originOf(asking: Asking, { addresses }: Pick<Services, 'addresses'>): Promise<string> {
  const [school] = await ask(
    asking,
    sql<{ sub_domain: string }>`select sub_domain from schools where id = ${asking.client_id}`,
  )
  return addresses.of(school?.sub_domain ?? '')
}

async function withPhotos({ files }: Pick<Services, 'files'>, images: PrintedImages, cards: readonly PlannedCard[]) {
  const photos = cards.flatMap(({ pupil }) => (pupil.photo ? [pupil.photo] : []))
  return photos.length === 0 ? images : new Map([...images, ...(await loadImages(files, photos))])
}
type PrintedImages = Awaited<ReturnType<typeof loadImages>>

/** Each as a file of the archive, or all as one; a document of several jobs of the press counts once. */
async function setPieces(
  { progress }: Pick<RunningJob, 'progress'>,
  press: Typesetting,
  pieces: readonly Piece[],
  format: 'pdf' | 'zip',
): Promise<{ bytes: Uint8Array; pages: number; documents: number }> {
  const zip = zipFiles()
  const files: Uint8Array[] = []
  let pages = 0
  for (const [at, { path, input }] of pieces.entries()) {
    const bytes = await press.pdf(input)
    pages += pagesIn(bytes)
    if (format === 'zip') zip.add(`${path}.pdf`, bytes)
    else files.push(bytes)
    await progress(Math.floor((STEPS * (at + 1)) / (pieces.length + 1)), STEPS)
  }
  if (format === 'zip') return { bytes: zip.end(), pages, documents: pieces.length }
  const [only] = files
  return { bytes: files.length === 1 && only ? only : await press.join(files), pages, documents: 1 }
}
