import { type Sentence, say, type UploadProblem } from '#contract'
import { questionFormats } from '../../../interchange/formats.ts'
import type { ImportedQuestion } from '../../../interchange/items/imported-question.ts'
import { MAX_ROWS } from '../../../interchange/spreadsheet/limits.ts'
import { assertPlace } from '../../academics/place.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { readText } from '../../uploads/read-text.ts'
import { askAside } from '../../uploads/spreadsheet-aside.ts'
import type { FileKind, Planned, SpreadsheetWork } from '../../uploads/spreadsheet-kind.ts'
import type { ReadText } from '../../uploads/spreadsheet-messages.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import { slices } from '../../workers/in-slices.ts'
import { checksOfFile } from '../check-texts.ts'
import { reviewContent } from '../content.ts'
import { readByKnownExample } from '../reading/by-known-example.ts'
import { assertFilePlaced } from '../reading/category-places.ts'
import { pathsOf, rememberedPlaces } from '../reading/import-places.ts'
import { isLayoutKnown } from '../reading/known-layouts.ts'
import { keepWithoutQuestion, takeDocument } from '../reading/take-document.ts'
import { searchText } from '../similar/search-text.ts'
import { doubtsOf, notesOf } from './document/doubts.ts'
import { findLateRepeats, findRepeats, type Numbered } from './repeats.ts'
import { BATCH, half, saveQuestions } from './save-questions.ts'
import { type QuestionFile, questionsIn, TextFillers, type TextRecord, toProblem } from './text-records.ts'
import { Defaults, placeOf, withDefaults } from './upload-defaults.ts'

const MAX_BYTES = 5 * 1024 * 1024
/** Forty for each question; five million empty lines would keep the server from everything else for seconds. */
const MAX_LINES = 200_000
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Questions from a file of text or a document, which says nothing of their place. */
export const questionText: FileKind<TextRecord, TextFillers, QuestionFile> = {
  job: 'import-questions',
  entity: 'question',
  fillers: TextFillers,

  async read({ bytes, fillers, name, now, dry_run }, whose, look) {
    const { format, defaults } = fillers
    const { empty, is_text } = questionFormats[format]
    if (is_text) assertReadable(bytes)
    const first = await readTextAside(format, bytes, whose)
    const { total, questions, problems, lines, document } = await readByKnownExample({ look, whose }, first)
    if (total === 0 && document) throw await keepWithoutQuestion({ look, whose, now }, { name, document, ...fillers })
    if (total === 0) throw wrongField('file', empty)
    if (total > MAX_ROWS) {
      throw new ApiError('too_large', say('text_file.too_many_questions', { count: total, most: MAX_ROWS }))
    }
    const records = [...questions, ...problems]
    const shared = { records, header: ['row', 'question'], lines }
    if (!document)
      return { ...shared, problems: problems.map(toProblem), notes: [], pictures: null, document: null, warnings: [] }
    const { client_id } = whose
    const places = await look((db) => rememberedPlaces({ db, client_id }, format, pathsOf(questions)))
    if (!dry_run) assertFilePlaced(whose, questions, { defaults, places })
    const layout_known = fillers.accept_layout || (await isLayoutKnown(look, client_id, document.layout))
    const doubts = doubtsOf(questions, { ...fillers, accept_layout: layout_known })
    const pictures = { names: [...document.pictures.keys()], bytes: document.pictures }
    return {
      ...shared,
      problems: doubts.problems,
      notes: notesOf(document),
      pictures,
      document: { ...document, layout_known, places },
      warnings: doubts.accepted,
    }
  },

  take: (work, records, lost, read) =>
    read.document
      ? takeDocument(work, [...records, ...lost], records, { ...read, document: read.document })
      : takeQuestions(work, records, lost),
}

/** Text of so many bytes is read at once: some 10 ms of work. */
const SMALL = 16 * 1024

const readTextAside = async (format: TextFillers['format'], bytes: Uint8Array, whose: Whose): Promise<ReadText> =>
  questionFormats[format].is_text && bytes.length <= SMALL
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

async function takeQuestions(
  work: SpreadsheetWork<TextFillers>,
  records: TextRecord[],
  lost: TextRecord[],
): Promise<Planned> {
  const { client_id, actor, dry_run } = work
  const defaults = Defaults.parse(work.fillers.defaults)
  const of = records.length + lost.length
  const { candidates, problems } = await readCandidates(work, questionsIn(records), { of, defaults })
  const { refuses_repeats } = questionFormats[work.fillers.format]
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
  { client_id, actor, progress }: SpreadsheetWork<TextFillers>,
  questions: readonly ImportedQuestion[],
  { of, defaults }: { of: number; defaults: Defaults },
): Promise<{ candidates: Numbered[]; problems: UploadProblem[] }> {
  const check = checksOfFile({ client_id, account_id: actor.account_id })
  const candidates: Numbered[] = []
  const problems: UploadProblem[] = []
  const rest = slices()
  for (const [index, question] of questions.entries()) {
    await rest()
    const { content, errors } = await reviewContent(withDefaults(question, defaults), check)
    if (errors[0]) {
      const { path, ...sentence } = errors[0]
      problems.push(toProblem({ row: question.row, column: path, code: 'invalid_field', value: null, sentence }))
    } else {
      // Remembered for the search of repeats, which would take it for all questions in one go.
      searchText(content)
      candidates.push({ row: question.row, question: { ...placeOf(defaults), content } })
    }
    const done = index + 1
    if (done % BATCH === 0 || done === questions.length) await progress(half(done + of - questions.length), of)
  }
  return { candidates, problems }
}
