import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FieldError, Said, UploadProblem, UploadResult } from '#contract'
import type { ImportedFile, ImportedQuestion, ImportProblem } from '../../../interchange/questions/imported-question.ts'
import { recordImport } from '../../media/import-record.ts'
import { rowTelling, type SheetWork } from '../../media/sheet-kind.ts'
import { type CheckTexts, checksOfFile } from '../check-texts.ts'
import { reviewContent } from '../content.ts'
import { insertQuestions, type Maker, type NewQuestion } from '../insert.ts'
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

type Importer = Omit<Maker, 'db'> & Pick<SheetWork, 'look' | 'progress'>

/**
 * Checks the questions of a file; what it answers saves those that are in order (none in a dry run), in one transaction, and lists
 * the others, each with its line.
 */
export async function importQuestions(
  importer: Importer,
  given: Import,
): Promise<(db: Maker['db']) => Promise<UploadResult>> {
  const { file, defaults, dry_run, name } = given
  const { fresh, errors } = await readQuestions(importer, given)
  const failed = file.total - fresh.length
  const counts = { total: file.total, created: fresh.length, updated: 0, failed, errors, error_file_url: null }
  return async (db) => {
    const maker = { ...importer, db }
    const created_ids = dry_run ? [] : await save(maker, importer, fresh, file.total)
    if (created_ids.length === 0) await importer.progress(file.total, file.total)
    const import_id = await recordImport(maker, { entity: 'question', name, created_ids, changed: [] })
    if (created_ids.length > 0) await startSimilarSearch(maker, [defaults.subject_id])
    return { ...counts, import_id }
  }
}

/** Half of the work is reading, half is saving. */
const half = (done: number) => Math.floor(done / 2)

async function readQuestions(
  { look, client_id, account_id, progress }: Importer,
  { file, defaults, refuses_repeats = false }: Import,
): Promise<{ fresh: NewQuestion[]; errors: UploadProblem[] }> {
  const check = checksOfFile({ client_id, account_id })
  const errors = file.problems.map(toProblem)
  const first: FirstRows = new Map()
  const fresh: NewQuestion[] = []
  for (let from = 0; from < file.questions.length; from += BATCH) {
    const ready: Numbered[] = []
    for (const [index, question] of file.questions.slice(from, from + BATCH).entries()) {
      if (index % TURN === 0) await nextTurn()
      const { content, problem } = await reviewImported(question, defaults, check)
      if (problem) errors.push(problem)
      else ready.push({ row: question.row, question: { ...placeOf(defaults), content } })
    }
    const repeats = refuses_repeats
      ? await look((db) => findRepeats({ db, client_id }, ready, first))
      : new Map<number, Said>()
    for (const [row, said] of repeats) {
      errors.push(toProblem({ row, column: 'question', code: 'duplicate', value: null, said }))
    }
    fresh.push(...ready.filter(({ row }) => !repeats.has(row)).map((numbered) => numbered.question))
    await progress(half(Math.min(from + BATCH, file.questions.length) + file.problems.length), file.total)
  }
  return { fresh, errors: errors.sort((a, b) => a.row - b.row) }
}

async function save(maker: Maker, { progress }: Importer, fresh: NewQuestion[], of: number): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < fresh.length; from += BATCH) {
    ids.push(...(await insertQuestions(maker, fresh.slice(from, from + BATCH))))
    await progress(half(2 * of - fresh.length + Math.min(from + BATCH, fresh.length)), of)
  }
  return ids
}

const toProblem = ({ said, ...problem }: Omit<ImportProblem, 'value'> & { value: string | null }): UploadProblem => ({
  ...problem,
  ...rowTelling(said),
})

const problemOf = (row: number, { path, ...said }: FieldError): UploadProblem =>
  toProblem({ row, column: path, code: 'invalid_field', value: null, said })

/** One problem at most for each question of the file: the first. */
async function reviewImported(question: ImportedQuestion, defaults: Defaults, check: CheckTexts) {
  const { content, errors } = await reviewContent(withDefaults(question, defaults), check)
  const [first] = errors
  return { content, problem: first && problemOf(question.row, first) }
}
