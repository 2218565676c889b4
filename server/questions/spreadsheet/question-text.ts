import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { type Sentence, say, type UploadProblem } from '#contract'
import type { ImportedQuestion, ImportProblem } from '../../../interchange/items/imported-question.ts'
import { MAX_ROWS } from '../../../interchange/spreadsheet/limits.ts'
import { assertPlace } from '../../academics/place.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { readText } from '../../uploads/read-text.ts'
import { askAside } from '../../uploads/spreadsheet-aside.ts'
import { type FileKind, type Planned, rowTelling, type SpreadsheetWork } from '../../uploads/spreadsheet-kind.ts'
import type { ReadText } from '../../uploads/spreadsheet-messages.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import { checksOfFile } from '../check-texts.ts'
import { reviewContent } from '../content.ts'
import { searchText } from '../similar/search-text.ts'
import { findLateRepeats, findRepeats, type Numbered } from './repeats.ts'
import { BATCH, half, saveQuestions, TURN } from './save-questions.ts'
import { textFormatNames, textFormats } from './text-formats.ts'
import { Defaults, placeOf, withDefaults } from './upload-defaults.ts'

const MAX_BYTES = 5 * 1024 * 1024
/** Forty for each question; five million empty lines would keep the server from everything else for seconds. */
const MAX_LINES = 200_000
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

const Fillers = z.object({ format: z.enum(textFormatNames), defaults: Defaults })
type Fillers = z.output<typeof Fillers>

/** Questions from a text file, which says nothing of their place. */
export const questionText: FileKind<ImportedQuestion | ImportProblem, Fillers> = {
  job: 'import-questions',
  entity: 'question',
  fillers: Fillers,

  async read({ bytes, fillers }, whose) {
    assertReadable(bytes)
    const { format } = fillers
    const { empty } = textFormats[format]
    const { total, questions, problems, lines } = await readTextAside(format, bytes, whose)
    if (total === 0) throw wrongField('file', empty)
    if (total > MAX_ROWS) {
      throw new ApiError('too_large', say('text_file.too_many_questions', { count: total, most: MAX_ROWS }))
    }
    const records = [...questions, ...problems]
    return { records, problems: problems.map(toProblem), notes: [], header: ['row', 'question'], lines, pictures: null }
  },

  take: takeQuestions,
}

/** Text of so many bytes is read at once: some 10 ms of work. */
const SMALL = 16 * 1024

const readTextAside = async (format: Fillers['format'], bytes: Uint8Array, whose: Whose): Promise<ReadText> =>
  bytes.length <= SMALL ? readText(format, bytes) : askAside(whose, { task: 'text', format, bytes })

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
  lost: unknown[],
): Promise<Planned> {
  const { client_id, actor, dry_run } = work
  const { format, defaults } = work.fillers
  const of = records.length + lost.length
  const { candidates, problems } = await readCandidates(work, records, of)
  const { refuses_repeats } = textFormats[format]
  const repeats = refuses_repeats
    ? await work.look((db) => findRepeats({ db, client_id }, candidates))
    : new Map<number, never>()
  problems.push(...repeatProblems(repeats))
  const fresh = candidates.filter(({ row }) => !repeats.has(row))
  return {
    problems,
    async takeIn(db) {
      // The chapter may have been deleted since, or be out of the caller's reach by now. It is locked from here to the end.
      await assertPlace(db, actor, defaults)
      const late =
        refuses_repeats && !dry_run ? await findLateRepeats({ db, client_id }, fresh) : new Map<number, never>()
      const sound = fresh.filter(({ row }) => !late.has(row)).map(({ question }) => question)
      const created_ids = dry_run ? [] : await saveQuestions(work, db, sound, of)
      const all = [...problems, ...repeatProblems(late)]
      return { created: sound.length, created_ids, updated: 0, changed: [], problems: all }
    },
  }
}

const repeatProblems = (repeats: ReadonlyMap<number, Sentence>): UploadProblem[] =>
  [...repeats].map(([row, sentence]) =>
    toProblem({ row, column: 'question', code: 'duplicate', value: null, sentence }),
  )

/** One problem at most for each question of the file: the first. */
async function readCandidates(
  { client_id, actor, fillers, progress }: SpreadsheetWork<Fillers>,
  records: (ImportedQuestion | ImportProblem)[],
  of: number,
): Promise<{ candidates: Numbered[]; problems: UploadProblem[] }> {
  const check = checksOfFile({ client_id, account_id: actor.account_id })
  const candidates: Numbered[] = []
  const problems: UploadProblem[] = []
  const questions = records.filter((record) => 'question_text' in record)
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
