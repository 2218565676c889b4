import type { Sentence, UploadProblem } from '#contract'
import { chosenPlaces, topicColumns } from '../../academics/chosen-places.ts'
import { type FoundPlace, loadPlaceNames, type PlaceColumn, placeFinder } from '../../academics/place-names.ts'
import { ruledPlaces } from '../../academics/ruled-places.ts'
import type { SpreadsheetTable } from '../../uploads/spreadsheet-kind.ts'
import {
  cellProblem,
  type Planned,
  type SpreadsheetRecord,
  type SpreadsheetWork,
} from '../../uploads/spreadsheet-kind.ts'
import { type ReadingTable, spreadsheetKind } from '../../uploads/spreadsheet-reader.ts'
import { slices } from '../../workers/in-slices.ts'
import { checksOfFile } from '../check-texts.ts'
import { searchText } from '../similar/search-text.ts'
import { groupCases, refuseCase, rowsOf, type SpreadsheetUnit } from './cases.ts'
import { exportedColumns, questionColumns } from './columns.ts'
import { withDollarFormulas } from './dollar-formulas.ts'
import { spreadsheetExamples } from './examples.ts'
import { withKeys } from './keys/read-keys.ts'
import { readPictures, type SpreadsheetPictures } from './pictures.ts'
import { readQuestionAside } from './question.ts'
import { findLateRepeats, findRepeats, type Numbered } from './repeats.ts'
import { BATCH, half, saveQuestions } from './save-questions.ts'
import { withSecondLanguage } from './second-language.ts'
import { gradedColumns, gradedWords } from './words/graded-words.ts'

/** A table of questions whose answers are read, with the places of its rows. */
interface QuestionTable extends SpreadsheetTable {
  findPlace: (record: SpreadsheetRecord) => FoundPlace
}

/** Questions from a spreadsheet, one on each row; a case study has a row for its passage and one for each part. */
export const questionSpreadsheet = spreadsheetKind<QuestionTable>({
  job: 'import-question-sheet',
  title: 'Questions',
  called: ['Questions', 'Question Bank', 'Question List', 'MCQ', 'MCQs', 'प्रश्न', 'प्रश्न बैंक'],
  entity: 'question',
  door: 'questions',
  columns: questionColumns,
  exported_columns: exportedColumns,
  examples: spreadsheetExamples,
  picture_column: 'image',
  value_columns: [...topicColumns, ...gradedColumns],
  readRows,
  take: takeQuestions,
})

/** Where questions belong, then how their answers are written. */
async function readRows({ table: whole, input, whose, look, list }: ReadingTable): Promise<QuestionTable> {
  const given = withSecondLanguage(withDollarFormulas(whole), list)
  const names = await look((db) => loadPlaceNames(db, whose))
  const columns = new Set(given.head.columns.flatMap(({ fields }) => fields))
  const words = gradedWords(given.records, list, columns)
  const table = { ...given, records: words.records }
  const findPlace = placeFinder(names, places, { ruled: ruledPlaces(names), said: chosenPlaces(names, list, columns) })
  const known = new Map<SpreadsheetRecord, FoundPlace>()
  const { units } = groupCases(table.records, [])
  const left = new Set(words.left)
  for (const unit of units) {
    const place = findPlace(unit.head)
    known.set(unit.head, place)
    // A passage is left out with its parts.
    if (place.is_left || rowsOf(unit).some(({ row }) => words.left.has(row)))
      for (const { row } of rowsOf(unit)) left.add(row)
  }
  for (const row of left) list.leave(row)
  const isThere = ({ row }: { row: number }) => !left.has(row)
  const own = { ...table, records: table.records.filter(isThere), problems: table.problems.filter(isThere) }
  const byRow = new Map([...known].map(([{ row }, place]) => [row, place]))
  return { ...withKeys(own, input, list), findPlace: (record) => byRow.get(record.row) ?? findPlace(record) }
}

const places: readonly PlaceColumn[] = ['class', 'subject_code', 'chapter', 'topic']

interface Candidate extends Numbered {
  unit: SpreadsheetUnit
}

async function takeQuestions(
  work: SpreadsheetWork,
  records: SpreadsheetRecord[],
  lost: SpreadsheetRecord[],
  { findPlace }: QuestionTable,
): Promise<Planned> {
  const pictures = await readPictures(work, records)
  const { units, problems } = groupCases(records, lost)
  problems.push(...pictures.problems)
  const candidates = await readUnits(work, units, { pictures, findPlace }, problems)
  const repeats = await work.look((db) => findRepeats({ db, client_id: work.client_id }, candidates))
  problems.push(...repeatProblems(candidates, repeats))
  const fresh = candidates.filter(({ row }) => !repeats.has(row))
  const rows = fresh.flatMap(({ unit }) => rowsOf(unit))
  const taken = { created: rows.length, created_ids: [], updated: 0, changed: [], problems }
  if (work.dry_run) return { problems, takeIn: async () => taken }
  const keepPictures = await pictures.store(work, rows)
  return {
    problems,
    async takeIn(db) {
      const late = await findLateRepeats({ db, client_id: work.client_id }, fresh)
      const sound = fresh.filter(({ row }) => !late.has(row))
      const questions = sound.map(({ question }) => question)
      const created_ids = await saveQuestions(work, db, questions, records.length)
      await keepPictures(db)
      const created = sound.flatMap(({ unit }) => rowsOf(unit)).length
      return { ...taken, created, created_ids, problems: [...problems, ...repeatProblems(fresh, late)] }
    },
  }
}

const repeatProblems = (candidates: Candidate[], repeats: ReadonlyMap<number, Sentence>): UploadProblem[] =>
  candidates.flatMap(({ unit, row }) => {
    const sentence = repeats.get(row)
    return sentence ? [cellProblem(unit.head, 'question', 'duplicate', sentence), ...refuseCase(unit, row)] : []
  })

/** The units that are in order; what is wrong with the others is added to `problems`, for every row of them. */
async function readUnits(
  work: SpreadsheetWork,
  units: SpreadsheetUnit[],
  { pictures, findPlace }: Pick<QuestionTable, 'findPlace'> & { pictures: SpreadsheetPictures },
  problems: UploadProblem[],
): Promise<Candidate[]> {
  const badPictures = new Set(pictures.problems.map(({ row }) => row))
  const check = checksOfFile({ client_id: work.client_id, account_id: work.actor.account_id })
  const candidates: Candidate[] = []
  const rest = slices()
  for (const [index, unit] of units.entries()) {
    const found = findPlace(unit.head)
    const read = await readQuestionAside(check, unit, found.ids, pictures.of, work.fillers)
    const own = [...found.problems, ...read.problems]
    problems.push(...own)
    const faulty = own[0]?.row ?? rowsOf(unit).find(({ row }) => badPictures.has(row))?.row
    if (faulty !== undefined) {
      problems.push(...refuseCase(unit, faulty, new Set([...own.map(({ row }) => row), ...badPictures])))
    } else if (read.question) {
      // Remembered for the search of repeats, which would take it for all rows in one go.
      searchText(read.question.content)
      candidates.push({ unit, row: unit.head.row, question: read.question })
    }
    await rest()
    if (index % BATCH === 0) await work.progress(half(index), units.length)
  }
  return candidates
}
