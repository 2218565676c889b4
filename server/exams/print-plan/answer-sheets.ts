import type { PageSize } from '#contract'
import { printTogether } from '../../../typeset/paper/copies/batch.ts'
import type { FileStore } from '../../files/file-store.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import type { RunningJob } from '../../jobs/jobs.ts'
import { type FrozenAnswers, freezeLayouts, type PrintedAnswers } from '../../papers/answer-sheets/freeze.ts'
import type { CopyCandidate } from '../../papers/candidates.ts'
import { batchOf } from '../../papers/print/batch-copies.ts'
import type { OpenedPaper } from '../../papers/print/open.ts'
import type { Typesetting } from '../../workers/processes/typeset-pool.ts'
import type { PlannedExam } from './read-plan.ts'
import { type PlanPlace, placesOf } from './rows.ts'

export interface PlacedAnswers {
  place: PlanPlace
  bytes: Uint8Array
}

export interface NamedAnswers {
  files: PlacedAnswers[]
  frozen: FrozenAnswers[]
  printed: PrintedAnswers[]
}

interface Tools {
  files: FileStore
  press: Typesetting
  page: PageSize
  open(id: number): Promise<OpenedPaper>
}

/** Pupils of an exam whose paper can be printed, each with their set; answer sheets are of a paper. */
export const answering = ({ writers, rows }: PlannedExam) =>
  writers.filter(({ set }) => rows.some((row) => row.set === set && row.lacks === null))

/** Named answer sheets of an exam, a file for each place. */
export async function namedAnswers(
  job: Pick<RunningJob, 'client_id' | 'db'>,
  exam: PlannedExam,
  { files, press, page, open }: Tools,
): Promise<NamedAnswers> {
  const [first, ...others] = exam.papers.filter(({ lacks }) => lacks === null)
  const places = placesOf(answering(exam))
  const nothing: NamedAnswers = { files: [], frozen: [], printed: [] }
  if (!first || places.length === 0) return nothing
  const papers: [OpenedPaper, ...OpenedPaper[]] = [await open(first.id)]
  for (const { id } of others) papers.push(await open(id))
  const students = places.flatMap(({ writers }) => writers.map((writer): CopyCandidate => ({ ...writer, place: 0 })))
  const scope = { documents: ['answer-sheet' as const], edition: 'standard' as const, page }
  const batch = await batchOf(files, papers, students, { ...scope, even_pages: true, exam_id: exam.id })
  const frozen = await freezeLayouts(job, press, batch.answers.planned)
  const printed = batch.answers.sheets.map(({ planned: at, ...one }) => ({ ...one, layout: frozen[at]?.hash ?? '' }))
  const made = { ...nothing, frozen, printed }
  let from = 0
  for (const place of places) {
    const copies = batch.copies.slice(from, from + place.writers.length)
    from += place.writers.length
    made.files.push({ place, bytes: await orRefuse(together({ ...batch, copies }, press)) })
  }
  return made
}

async function together(batch: Parameters<typeof printTogether>[0], press: Typesetting): Promise<Uint8Array> {
  for await (const { file } of printTogether(batch, '', press)) if (file) return file.bytes
  throw new Error('Answer sheets ended without their file')
}
