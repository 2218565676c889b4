import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { type Sentence, say, type UploadProblem } from '#contract'
import { questionFormatNames, questionFormats } from '../../../interchange/formats.ts'
import type { ImportedDocument, ImportedQuestion, ImportProblem } from '../../../interchange/items/imported-question.ts'
import { MAX_ROWS } from '../../../interchange/spreadsheet/limits.ts'
import { assertPlace } from '../../academics/place.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { readText } from '../../uploads/read-text.ts'
import { askAside } from '../../uploads/spreadsheet-aside.ts'
import {
  type FileKind,
  type Planned,
  type ReadFile,
  rowTelling,
  type SpreadsheetWork,
} from '../../uploads/spreadsheet-kind.ts'
import type { ReadText } from '../../uploads/spreadsheet-messages.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import { checksOfFile } from '../check-texts.ts'
import { reviewContent } from '../content.ts'
import { searchText } from '../similar/search-text.ts'
import { documentTelling, doubtsOf, lossesOf, notesOf } from './document-doubts.ts'
import { readDocumentPictures } from './document-pictures.ts'
import { findLateRepeats, findRepeats, type Numbered } from './repeats.ts'
import { BATCH, half, saveQuestions, TURN } from './save-questions.ts'
import { Defaults, placeOf, withDefaults } from './upload-defaults.ts'

const MAX_BYTES = 5 * 1024 * 1024
/** Forty for each question; five million empty lines would keep the server from everything else for seconds. */
const MAX_LINES = 200_000
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

const Fillers = z.object({
  format: z.enum(questionFormatNames),
  defaults: Defaults,
  accept_layout: z.boolean().default(false),
  take: z.enum(['sure', 'all']).default('sure'),
})
type Fillers = z.output<typeof Fillers>

interface QuestionFile extends ReadFile<ImportedQuestion | ImportProblem> {
  document: Pick<ImportedDocument, 'losses' | 'layout'> | null
  /** Of questions that are taken in all the same. */
  warnings: UploadProblem[]
}

/** Questions from a file of text or a document, which says nothing of their place. */
export const questionText: FileKind<ImportedQuestion | ImportProblem, Fillers, QuestionFile> = {
  job: 'import-questions',
  entity: 'question',
  fillers: Fillers,

  async read({ bytes, fillers }, whose) {
    const { format } = fillers
    const { empty, read } = questionFormats[format]
    if ('text' in read) assertReadable(bytes)
    const { total, questions, problems, lines, document } = await readTextAside(format, bytes, whose)
    if (total === 0) throw wrongField('file', empty)
    if (total > MAX_ROWS) {
      throw new ApiError('too_large', say('text_file.too_many_questions', { count: total, most: MAX_ROWS }))
    }
    const records = [...questions, ...problems]
    const shared = { records, header: ['row', 'question'], lines }
    if (!document)
      return { ...shared, problems: problems.map(toProblem), notes: [], pictures: null, document: null, warnings: [] }
    const doubts = doubtsOf(questions, fillers)
    const pictures = { names: [...document.pictures.keys()], bytes: document.pictures }
    return {
      ...shared,
      problems: doubts.problems,
      notes: notesOf(document),
      pictures,
      document,
      warnings: doubts.accepted,
    }
  },

  take: takeQuestions,
}

/** Text of so many bytes is read at once: some 10 ms of work. */
const SMALL = 16 * 1024

const readTextAside = async (format: Fillers['format'], bytes: Uint8Array, whose: Whose): Promise<ReadText> =>
  'text' in questionFormats[format].read && bytes.length <= SMALL
    ? readText(format, bytes)
    : askAside(whose, { task: 'text', format, bytes })

function assertReadable(bytes: Uint8Array): void {
  if (bytes.length > MAX_BYTES) throw new ApiError('too_large', say('file.too_large'))
  if (countLineEnds(bytes) > MAX_LINES) throw new ApiError('too_large', say('file.too_many_lines'))
}

/** LF, CR and CR LF alike. */
function countLineEnds(bytes: Uint8Array): number {
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED)) count++
  }
  return count
}

const toProblem = ({
  sentence,
  ...problem
}: Omit<ImportProblem, 'value'> & Pick<UploadProblem, 'value'>): UploadProblem => ({
  ...problem,
  ...rowTelling(sentence),
})

async function takeQuestions(
  work: SpreadsheetWork<Fillers>,
  records: (ImportedQuestion | ImportProblem)[],
  lost: (ImportedQuestion | ImportProblem)[],
  { document, warnings }: QuestionFile,
): Promise<Planned> {
  const { client_id, actor, dry_run } = work
  const { format, defaults } = work.fillers
  const of = records.length + lost.length
  const questions = questionsIn(records)
  const pictures = await readDocumentPictures(work, questions)
  const broken = new Set(pictures.problems.map(({ row }) => row))
  const whole = questions.filter(({ row }) => !broken.has(row)).map(pictures.show)
  const { candidates, problems } = await readCandidates(work, whole, of)
  problems.push(...pictures.problems)
  const { refuses_repeats } = questionFormats[format]
  const repeats = refuses_repeats
    ? await work.look((db) => findRepeats({ db, client_id }, candidates))
    : new Map<number, never>()
  problems.push(...repeatProblems(repeats))
  const fresh = candidates.filter(({ row }) => !repeats.has(row))
  const rows = new Set(fresh.map(({ row }) => row))
  const keepPictures = dry_run ? null : await pictures.store(questions.filter(({ row }) => rows.has(row)))
  return {
    problems,
    async takeIn(db) {
      // The chapter may have been deleted since, or be out of the caller's reach by now. It is locked from here to the end.
      await assertPlace(db, actor, defaults)
      const late =
        refuses_repeats && !dry_run ? await findLateRepeats({ db, client_id }, fresh) : new Map<number, never>()
      const sound = fresh.filter(({ row }) => !late.has(row)).map(({ question }) => question)
      const created_ids = dry_run ? [] : await saveQuestions(work, db, sound, of)
      await keepPictures?.(db)
      const all = [...problems, ...repeatProblems(late)]
      const taken = { created: sound.length, created_ids, updated: 0, changed: [], problems: all }
      if (!document) return taken
      const out = new Set(all.map(({ row }) => row))
      const told = [...warnings, ...questions.flatMap(lossesOf)].filter(({ row }) => !out.has(row))
      return {
        ...taken,
        warnings: told,
        document: documentTelling(format, document, questionsIn([...records, ...lost])),
      }
    },
  }
}

const repeatProblems = (repeats: ReadonlyMap<number, Sentence>): UploadProblem[] =>
  [...repeats].map(([row, sentence]) =>
    toProblem({ row, column: 'question', code: 'duplicate', value: null, sentence }),
  )

const questionsIn = (records: readonly (ImportedQuestion | ImportProblem)[]): ImportedQuestion[] =>
  records.filter((record): record is ImportedQuestion => 'question_text' in record)

/** One problem at most for each question of the file: the first. */
async function readCandidates(
  { client_id, actor, fillers, progress }: SpreadsheetWork<Fillers>,
  questions: readonly ImportedQuestion[],
  of: number,
): Promise<{ candidates: Numbered[]; problems: UploadProblem[] }> {
  const check = checksOfFile({ client_id, account_id: actor.account_id })
  const candidates: Numbered[] = []
  const problems: UploadProblem[] = []
  for (const [index, question] of questions.entries()) {
    if (index % TURN === 0) await nextTurn()
    const { content, errors } = await reviewContent(withDefaults(question, fillers.defaults), check)
    if (errors[0]) {
      const { path, ...sentence } = errors[0]
      problems.push(toProblem({ row: question.row, column: path, code: 'invalid_field', value: null, sentence }))
    } else {
      // Remembered for the search of repeats, which would take it for all questions in one go.
      searchText(content)
      candidates.push({ row: question.row, question: { ...placeOf(fillers.defaults), content } })
    }
    const done = index + 1
    if (done % BATCH === 0 || done === questions.length) await progress(half(done + of - questions.length), of)
  }
  return { candidates, problems }
}
