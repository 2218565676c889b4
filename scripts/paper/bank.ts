import { basename, extname } from 'node:path'
import { enemiesFrom, english, type Level, type Skill, type UploadProblem } from '#contract'
import type { BankItem } from '../../assembly/model/bank.ts'
import { readOpenTriviaQa } from '../../interchange/questions/opentriviaqa.ts'
import { FileRefusal } from '../../interchange/refusal.ts'
import { mapColumns } from '../../interchange/spreadsheet/columns/columns.ts'
import { markupOf } from '../../interchange/spreadsheet/rich-cells.ts'
import { readSpreadsheet } from '../../interchange/spreadsheet/spreadsheet.ts'
import { takeRows } from '../../interchange/spreadsheet/take-cells.ts'
import { questionTerms } from '../../server/questions/similar/similar-text.ts'
import { groupCases, type SpreadsheetUnit } from '../../server/questions/spreadsheet/cases.ts'
import { exportedColumns, questionColumns } from '../../server/questions/spreadsheet/columns.ts'
import { readQuestion } from '../../server/questions/spreadsheet/question.ts'
import { findPairs } from '../../similarity/find-pairs.ts'
import { weigh } from '../../similarity/weights.ts'
import { type Random, randomFrom } from '../../solver/random.ts'
import type { AnsweredQuestion } from '../../typeset/paper/stored-paper.ts'
import { PaperError } from './error.ts'
import type { PaperSettings, Spread } from './settings.ts'

/** Questions of files, numbered from 1 in their order; chapters and topics are numbered by their titles. */
export interface FileBank {
  items: BankItem[]
  stored: Map<number, AnsweredQuestion>
  chapters: string[]
  topics: string[]
  /** Questions that say nearly the same: never together in one paper. */
  similar: [number, number][]
  /** One sentence for each question that was left out. */
  problems: string[]
}

interface FileQuestion {
  chapter: string
  topic: string | null
  level: Level
  skill: Skill
  /** Expected time; null where the file gives none. */
  minutes: number | null
  stored: Omit<AnsweredQuestion, 'item_id' | 'or_group'>
}

type Defaults = PaperSettings['defaults']
type Reading = { questions: FileQuestion[]; problems: string[] }

const bankEndings = ['.txt', '.csv', '.xlsx']

/** @throws PaperError where a file can't be read at all */
export function readBank(files: readonly { path: string; bytes: Uint8Array }[], defaults: Defaults): FileBank {
  const readings = files.map(({ path, bytes }) => {
    const ending = extname(path).toLowerCase()
    if (!bankEndings.includes(ending))
      throw new PaperError(`${path} is no bank: it must end in ${bankEndings.join(', ')}.`)
    return ending === '.txt' ? readTriviaFile(path, bytes, defaults) : readSpreadsheetFile(path, bytes)
  })
  const questions = readings.flatMap((reading) => reading.questions)
  if (questions.length === 0) throw new PaperError('The bank holds no question that can be used.')
  return toBank(
    questions,
    readings.flatMap(({ problems }) => problems),
  )
}

function toBank(questions: readonly FileQuestion[], problems: string[]): FileBank {
  const chapters = [...new Set(questions.map(({ chapter }) => chapter))]
  const topics = [...new Set(questions.flatMap(({ topic }) => topic ?? []))]
  const items = questions.map(({ chapter, topic, level, skill, minutes, stored }, index): BankItem => {
    const topic_id = topic === null ? null : topics.indexOf(topic) + 1
    const { type, max_marks } = stored
    return {
      id: index + 1,
      chapter_id: chapters.indexOf(chapter) + 1,
      topic_id,
      type,
      level,
      skill,
      max_marks,
      minutes,
      used_days_ago: null,
    }
  })
  const similar = findSimilar(questions)
  const stored = questions.map((question, index): [number, AnsweredQuestion] => [
    index + 1,
    { ...question.stored, item_id: index + 1, or_group: null },
  ])
  return { items, stored: new Map(stored), chapters, topics, similar, problems }
}

/** In a bank of thousands of equal questions not all of their pairs. */
const MAX_PAIRS = 50_000

function findSimilar(questions: readonly FileQuestion[]): [number, number][] {
  const documents = questions.map(({ stored }) => questionTerms(stored))
  const { pairs } = findPairs(documents, weigh(documents), { threshold: enemiesFrom, limit: MAX_PAIRS })
  return pairs.map(({ first, second }) => [first + 1, second + 1])
}

/** The chapter is the name of the file; level, skill and marks, which the format lacks, come from the defaults. It knows no expected time. */
function readTriviaFile(path: string, bytes: Uint8Array, defaults: Defaults): Reading {
  const { questions, problems } = readOpenTriviaQa(bytes)
  const chapter = basename(path, extname(path))
  const random = randomFrom(questions.length, 6)
  return {
    questions: questions.map(({ type, question_text, question_options, answer }) => ({
      chapter,
      topic: null,
      level: pickSpread(random, defaults.level),
      skill: pickSpread(random, defaults.skill),
      minutes: null,
      stored: { type, question_text, question_options, sub_questions: [], answer, max_marks: defaults.max_marks },
    })),
    problems: problems.map(({ row, sentence }) => `${basename(path)}, line ${row}: ${english(sentence)}`),
  }
}

function pickSpread<Name extends string>(random: Random, spread: Spread<Name>): Name {
  const left = random()
  if (typeof spread === 'string') return spread
  const shares = Object.entries(spread) as [Name, number][]
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  let passed = 0
  for (const [name, share] of shares) {
    passed += share / total
    if (left < passed) return name
  }
  return shares.at(-1)![0]
}

/** A table with the columns of the question template; class and subject may be missing. */
function readSpreadsheetFile(path: string, bytes: Uint8Array): Reading {
  const file = basename(path)
  const spreadsheet = readSpreadsheetOf(file, bytes)
  const optional = ['class', 'subject_code']
  const columns = questionColumns.map((column) =>
    optional.includes(column.name) ? { ...column, required: false } : column,
  )
  const { places, faults } = mapColumns(spreadsheet, columns)
  if (faults.length > 0) throw new PaperError(faults.map(({ sentence }) => `${file}: ${english(sentence)}`))
  const taken = takeRows(spreadsheet, columns, places, markupOf(spreadsheet, columns, exportedColumns))
  const faulty = [...spreadsheet.problems, ...taken.problems]
  const problems = faulty.map(({ row, sentence }) => `${file}, line ${row}: ${english(sentence)}`)
  const broken = new Set(faulty.map(({ row }) => row))
  const records = taken.rows.map(({ row, cells }) => ({
    row,
    values: Object.fromEntries([...places].map(([column, at]) => [column, cells[at] ?? ''])),
  }))
  const isBroken = ({ row }: { row: number }) => broken.has(row)
  const grouped = groupCases(
    records.filter((record) => !isBroken(record)),
    records.filter(isBroken),
  )
  const read = grouped.units.map(readUnit)
  for (const { row, column, message } of [...grouped.problems, ...read.flatMap((one) => one.problems)]) {
    problems.push(`${file}, line ${row}: ${column}: ${message}`)
  }
  return { questions: read.flatMap(({ question }) => question ?? []), problems }
}

function readSpreadsheetOf(file: string, bytes: Uint8Array) {
  try {
    return readSpreadsheet(bytes, file)
  } catch (error) {
    if (error instanceof FileRefusal) throw new PaperError(`${file}: ${english(error.sentence)}`)
    throw error
  }
}

/** The row of a question, or the rows of a case study, with what is wrong with them. */
function readUnit(unit: SpreadsheetUnit): { question: FileQuestion | null; problems: RowProblem[] } {
  const { head } = unit
  const { chapter = '', topic = '' } = head.values
  const own = [head, ...unit.parts].filter(({ values }) => values.image).map(pictureProblem)
  if (chapter === '') own.push({ row: head.row, column: 'chapter', message: 'Please fill in the chapter' })
  const { question, problems } = readQuestion(unit, {}, () => null, {})
  const all = [...own, ...problems]
  if (!question || all.length > 0) return { question: null, problems: all }
  const { content } = question
  const {
    type,
    level,
    skill,
    language,
    question_text,
    question_options,
    sub_questions,
    answer,
    explanation,
    max_marks,
  } = content
  return {
    question: {
      chapter,
      topic: topic || null,
      level,
      skill,
      minutes: question.expected_minutes,
      stored: { type, language, question_text, question_options, sub_questions, answer, explanation, max_marks },
    },
    problems: [],
  }
}

type RowProblem = Pick<UploadProblem, 'row' | 'column' | 'message'>

const pictureProblem = ({ row }: { row: number }): RowProblem => ({
  row,
  column: 'image',
  message: 'Pictures are read by the server only: leave this empty',
})
