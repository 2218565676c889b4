import { setImmediate as nextTurn } from 'node:timers/promises'
import { QuestionInput, type QuestionType, questionTypeNames, questionTypes, type UploadProblem } from '#contract'
import { nameKey, nearestNames } from '../../interchange/nearest.ts'
import { plainToHtml } from '../../interchange/plain-html.ts'
import { loadPlaceNames, lockPlaces, type PlaceColumn, placeFinder } from '../academics/place-names.ts'
import {
  cellProblem,
  readNumber,
  type SheetKind,
  type SheetRecord,
  type SheetWork,
  type Taken,
} from '../media/sheet-kind.ts'
import { reviewContent } from './content.ts'
import { insertQuestions, type NewQuestion } from './insert.ts'
import { findRepeats, type Numbered } from './repeats.ts'
import { readAnswer } from './sheet-answers.ts'
import { optionColumns, questionColumns } from './sheet-columns.ts'

/** Questions from a spreadsheet, one on each row. */
export const questionSheet: SheetKind = {
  job: 'import-question-sheet',
  title: 'Questions',
  entity: 'question',
  columns: questionColumns,
  take: takeQuestions,
}

const places: readonly PlaceColumn[] = ['class', 'subject_code', 'chapter', 'topic']

/** Questions per statement, and per step of progress. */
const BATCH = 250
/** Questions that are checked before other requests get their turn; some 10 ms of work. */
const TURN = 20

async function takeQuestions(work: SheetWork, records: SheetRecord[]): Promise<Taken> {
  const { db, client_id, now, actor } = work
  const findPlace = placeFinder(await loadPlaceNames(db, actor), places)
  const problems: UploadProblem[] = []
  const candidates: (Numbered & { record: SheetRecord })[] = []
  for (const [index, record] of records.entries()) {
    const found = findPlace(record)
    const read = readQuestion(record, found.ids)
    problems.push(...found.problems, ...read.problems)
    if (read.question && found.problems.length === 0)
      candidates.push({ record, row: record.row, question: read.question })
    if (index % TURN === 0) await nextTurn()
    // Half of the work is reading, half is saving.
    if (index % BATCH === 0) await work.progress(Math.floor(index / 2), records.length)
  }
  const maker = { db, client_id, now, account_id: actor.account_id }
  const repeats = await findRepeats(maker, candidates)
  for (const { record } of candidates) {
    const message = repeats.get(record.row)
    if (message) problems.push(cellProblem(record, 'question', 'duplicate', message))
  }
  const fresh = candidates.filter(({ row }) => !repeats.has(row)).map(({ question }) => question)
  const created_ids = work.dry_run ? [] : await save(work, maker, fresh, records.length)
  return { created: fresh.length, created_ids, updated: 0, changed: [], problems }
}

async function save(
  work: SheetWork,
  maker: Parameters<typeof insertQuestions>[0],
  fresh: NewQuestion[],
  of: number,
): Promise<number[]> {
  await lockPlaces(
    work.db,
    work.client_id,
    'chapters',
    fresh.map(({ chapter_id }) => chapter_id),
  )
  await lockPlaces(
    work.db,
    work.client_id,
    'topics',
    fresh.flatMap(({ topic_id }) => topic_id ?? []),
  )
  const ids: number[] = []
  for (let from = 0; from < fresh.length; from += BATCH) {
    ids.push(...(await insertQuestions(maker, fresh.slice(from, from + BATCH))))
    const done = of - fresh.length + Math.min(from + BATCH, fresh.length)
    await work.progress(Math.floor((of + done) / 2), of)
  }
  return ids
}

const typesByName = new Map<string, QuestionType>(
  questionTypeNames.flatMap((name) => [
    [nameKey(name), name],
    [nameKey(questionTypes[name].title), name],
  ]),
)

interface ReadQuestion {
  question: NewQuestion | null
  problems: UploadProblem[]
}

function readQuestion(record: SheetRecord, ids: Partial<Record<PlaceColumn, number>>): ReadQuestion {
  const { values } = record
  const type = typesByName.get(nameKey(values.type ?? ''))
  if (!type) return { question: null, problems: [typeProblem(record)] }
  const { problems, ...answer } = readAnswer(record, type)
  // A stand-in for a place that has told its own problem.
  const place = { grade_id: ids.class ?? 1, subject_id: ids.subject_code ?? 1, chapter_id: ids.chapter ?? 1 }
  const input = QuestionInput.safeParse({
    ...place,
    ...answer,
    type,
    level: values.level?.toUpperCase(),
    skill: values.skill?.toUpperCase(),
    max_marks: readNumber(values.max_marks ?? ''),
    question_text: values.question && plainToHtml(values.question),
    explanation: values.explanation ? plainToHtml(values.explanation) : null,
    tags: splitTags(values.tags ?? ''),
    language: values.language || undefined,
  })
  const told = new Set(problems.map(({ column }) => column))
  const add = (path: string, message: string) => {
    const column = columnOf(path, type)
    if (!told.has(column)) problems.push(cellProblem(record, column, 'invalid_field', message))
  }
  if (!input.success) {
    for (const { path, message } of input.error.issues) add(path.join('.'), message)
    return { question: null, problems }
  }
  const { content, errors } = reviewContent(input.data)
  for (const { path, message } of errors) add(path, message)
  const topic_id = ids.topic ?? null
  return { question: problems.length > 0 ? null : { ...place, topic_id, status: 1, content }, problems }
}

const splitTags = (text: string) =>
  text
    .split(/[;,]/)
    .map((tag) => tag.trim())
    .filter(Boolean)

function typeProblem(record: SheetRecord): UploadProblem {
  const given = record.values.type ?? ''
  if (given === '') return cellProblem(record, 'type', 'required', 'Please fill in the type')
  const near = nearestNames(given, questionTypeNames)
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `Write one of ${questionTypeNames.join(', ')}.`
  return cellProblem(record, 'type', 'unknown_name', `There is no type "${given.slice(0, 40)}". ${hint}`)
}

const columns: Record<string, string> = { question_text: 'question', answer: 'correct' }

/** The column behind a field that was refused. */
function columnOf(path: string, type: QuestionType): string {
  const [field = '', part = ''] = path.split('.')
  if (field === 'question_options') return (part && optionColumns[Number(part)]) || 'correct'
  if (field === 'answer' && type === 'SHORT') return part === 'marking_points' ? 'marking_points' : 'model_answer'
  return columns[field] ?? field
}
