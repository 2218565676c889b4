import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FieldError, UploadProblem, UploadResult } from '#contract'
import type { ImportedFile, ImportedQuestion } from '../../../interchange/questions/imported-question.ts'
import { recordImport } from '../../media/import-record.ts'
import { rowTelling } from '../../media/sheet-kind.ts'
import { reviewContent } from '../content.ts'
import { insertQuestions, type Maker } from '../insert.ts'
import { startSimilarSearch } from '../similar/similar-job.ts'
import { type FirstRows, findRepeats, type Numbered } from './repeats.ts'
import { type Defaults, placeOf, withDefaults } from './upload-defaults.ts'

/** Questions per statement, and per step of progress. */
const BATCH = 250
/** Questions that are checked before other requests get their turn; some 10 ms of work. */
const TURN = 20

interface Import {
  /** Of the file. */
  name: string
  file: ImportedFile
  defaults: Defaults
  dry_run: boolean
  /** Questions that the file or the bank has already are listed, not saved. */
  refuses_repeats?: boolean
}

/** Saves the questions of a file that are in order (all but in a dry run) and lists the others, each with its line. */
export async function importQuestions(
  maker: Maker,
  { name, file, defaults, dry_run, refuses_repeats = false }: Import,
  progress: (done: number, of: number) => Promise<void>,
): Promise<UploadResult> {
  const errors: UploadProblem[] = [...file.problems]
  const first: FirstRows = new Map()
  const created_ids: number[] = []
  let created = 0
  for (let from = 0; from < file.questions.length; from += BATCH) {
    const ready: Numbered[] = []
    for (const [index, question] of file.questions.slice(from, from + BATCH).entries()) {
      if (index % TURN === 0) await nextTurn()
      const { content, problem } = reviewImported(question, defaults)
      if (problem) errors.push(problem)
      else ready.push({ row: question.row, question: { ...placeOf(defaults), content } })
    }
    const repeats = refuses_repeats ? await findRepeats(maker, ready, first) : new Map<number, string>()
    for (const [row, message] of repeats) {
      errors.push({ row, column: 'question', code: 'duplicate', value: null, message })
    }
    const fresh = ready.filter(({ row }) => !repeats.has(row)).map((numbered) => numbered.question)
    if (!dry_run) created_ids.push(...(await insertQuestions(maker, fresh)))
    created += fresh.length
    await progress(Math.min(from + BATCH, file.questions.length) + file.problems.length, file.total)
  }
  errors.sort((a, b) => a.row - b.row)
  const import_id = await recordImport(maker, { entity: 'question', name, created_ids, changed: [] })
  if (created_ids.length > 0) await startSimilarSearch(maker, [defaults.subject_id])
  const failed = file.total - created
  return { total: file.total, created, updated: 0, failed, errors, error_file_url: null, import_id }
}

const problemOf = (row: number, { path, ...said }: FieldError): UploadProblem => ({
  row,
  column: path,
  code: 'invalid_field',
  value: null,
  ...rowTelling(said),
})

/** One problem at most for each question of the file: the first. */
function reviewImported(question: ImportedQuestion, defaults: Defaults) {
  const { content, errors } = reviewContent(withDefaults(question, defaults))
  const [first] = errors
  return { content, problem: first && problemOf(question.row, first) }
}
