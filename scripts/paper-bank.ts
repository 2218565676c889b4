import { basename, extname } from 'node:path'
import type { BankItem } from '../assembly/bank.ts'
import { levels, skills } from '../assembly/blueprint.ts'
import { groupBy } from '../assembly/group.ts'
import { type Random, randomFrom } from '../assembly/random.ts'
import { nameKey } from '../interchange/nearest.ts'
import { readOpenTriviaQa } from '../interchange/opentriviaqa.ts'
import { plainToHtml } from '../interchange/plain-html.ts'
import { mapColumns } from '../interchange/sheet-columns.ts'
import { SheetRefusal } from '../interchange/sheet-refusal.ts'
import { readSheet } from '../interchange/spreadsheet.ts'
import { readAnswer, rowTypes } from '../server/questions/sheet-answers.ts'
import { questionColumns } from '../server/questions/sheet-columns.ts'
import type { StoredQuestion } from '../typeset/stored-paper.ts'
import { PaperError } from './paper-error.ts'
import type { PaperSettings, Spread } from './paper-settings.ts'

/** Questions of files, numbered from 1 in their order; chapters and topics are numbered by their titles. */
export interface FileBank {
  items: BankItem[]
  stored: Map<number, StoredQuestion>
  chapters: string[]
  topics: string[]
  /** Questions with the same text: never together in one paper. */
  similar: [number, number][]
  /** One sentence for each question that was left out. */
  problems: string[]
}

interface FileQuestion {
  chapter: string
  topic: string | null
  level: string
  skill: string
  stored: Omit<StoredQuestion, 'item_id' | 'or_group' | 'sub_questions'>
}

type Defaults = PaperSettings['defaults']
type Reading = { questions: FileQuestion[]; problems: string[] }

/** @throws PaperError where a file can't be read at all */
export function readBank(files: readonly { path: string; bytes: Uint8Array }[], defaults: Defaults): FileBank {
  const readings = files.map(({ path, bytes }) => {
    const isTrivia = extname(path).toLowerCase() === '.txt'
    return isTrivia ? readTriviaFile(path, bytes, defaults) : readSheetFile(path, bytes)
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
  const items = questions.map(({ chapter, topic, level, skill, stored }, index): BankItem => {
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
      used_days_ago: null,
    }
  })
  const alike = groupBy(items, ({ id }) => nameKey(questions[id - 1]!.stored.question_text))
  const similar = [...alike.values()].flatMap((group) =>
    group.flatMap(({ id }, index) => group.slice(index + 1).map((other): [number, number] => [id, other.id])),
  )
  const stored = questions.map((question, index): [number, StoredQuestion] => [
    index + 1,
    { ...question.stored, item_id: index + 1, or_group: null, sub_questions: [] },
  ])
  return { items, stored: new Map(stored), chapters, topics, similar, problems }
}

/** The chapter is the name of the file; level, skill and marks, which the format lacks, come from the defaults. */
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
      stored: { type, question_text, question_options, answer, max_marks: defaults.max_marks },
    })),
    problems: problems.map(({ row, message }) => `${basename(path)}, line ${row}: ${message}`),
  }
}

function pickSpread(random: Random, spread: Spread): string {
  const left = random()
  if (typeof spread === 'string') return spread
  const shares = Object.entries(spread)
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  let passed = 0
  for (const [name, share] of shares) {
    passed += share / total
    if (left < passed) return name
  }
  return shares.at(-1)![0]
}

/** A table with the columns of the question template; class and subject may be missing. */
function readSheetFile(path: string, bytes: Uint8Array): Reading {
  const file = basename(path)
  const sheet = readSheetOf(file, bytes)
  const optional = ['class', 'subject_code']
  const columns = questionColumns.map((column) =>
    optional.includes(column.name) ? { ...column, required: false } : column,
  )
  const { places, faults } = mapColumns(sheet, columns)
  if (faults.length > 0) throw new PaperError(faults.map(({ message }) => `${file}: ${message}`))
  const problems = sheet.problems.map(({ row, message }) => `${file}, line ${row}: ${message}`)
  const broken = new Set(sheet.problems.map(({ row }) => row))
  const questions = sheet.rows.flatMap(({ row, cells }): FileQuestion[] => {
    if (broken.has(row)) return []
    const values = Object.fromEntries([...places].map(([column, at]) => [column, cells[at] ?? '']))
    const reading = readRow({ row, values })
    if (typeof reading !== 'string') return [reading]
    problems.push(`${file}, line ${row}: ${reading}`)
    return []
  })
  return { questions, problems }
}

function readSheetOf(file: string, bytes: Uint8Array) {
  try {
    return readSheet(bytes, file)
  } catch (error) {
    if (error instanceof SheetRefusal) throw new PaperError(`${file}: ${error.message}`)
    throw error
  }
}

/** A question, or what is wrong with its row. */
function readRow(record: Parameters<typeof readAnswer>[0]): FileQuestion | string {
  const { chapter, topic, type, level, skill, max_marks, question, explanation, language } = record.values
  const kind = Object.keys(rowTypes).find((name) => name === type?.toUpperCase()) as keyof typeof rowTypes | undefined
  const marks = Number(max_marks)
  if (!chapter) return 'chapter: Please fill in the chapter.'
  if (!kind) return `type: Must be one of ${Object.keys(rowTypes).join(', ')}.`
  if (!levels.some((name) => name === level?.toUpperCase())) return `level: Must be one of ${levels.join(', ')}.`
  if (!skills.some((name) => name === skill?.toUpperCase())) return `skill: Must be one of ${skills.join(', ')}.`
  if (!(marks > 0 && Number.isInteger(marks * 4))) return 'max_marks: Must be more than 0, in steps of 0.25.'
  if (!question) return 'question: Please fill in the question.'
  const { problems, ...answer } = readAnswer(record, kind)
  if (problems[0]) return `${problems[0].column}: ${problems[0].message}`
  const texts = { question_text: plainToHtml(question), explanation: explanation ? plainToHtml(explanation) : null }
  return {
    chapter,
    topic: topic || null,
    level: level!.toUpperCase(),
    skill: skill!.toUpperCase(),
    stored: { type: kind, language: language || null, ...texts, ...answer, max_marks: marks },
  }
}
