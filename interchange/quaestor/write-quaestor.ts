import { questionContent } from '../../domain/questions/stored-question.ts'
import { CONTENT_FORMAT, CONTENT_PROGRAM, lineOf, sha256, sumOfFiles } from '../content/content-file.ts'
import type { ContentRow } from '../content/row-places.ts'
import { type ExportWork, writeEach } from '../items/export-work.ts'
import type { ExportedBank, ExportedQuestion, WrittenBank } from '../items/exported-question.ts'
import { type WrittenPart, writeZip } from '../zip/write-zip.ts'
import { type QuestionRow, type QuestionTable, questionTableNames } from './question-tables.ts'

const contentNames = Object.keys(questionContent) as (keyof typeof questionContent)[]
const extensions = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const
const shownPicture = /\/v1\/media\/file\/([\w.-]+)/g

/** Questions with all that is stored of them, their places and pictures, as a file of content that holds nothing else. */
export function writeQuaestor(bank: ExportedBank): WrittenBank {
  const names = new Map<string, string>()
  const files = new Map<string, Uint8Array>()
  for (const [key, { bytes, mime }] of bank.pictures) {
    const named = `${sha256(bytes)}.${extensions[mime]}`
    names.set(key, named)
    files.set(named, bytes)
  }
  const { written, losses, whole } = writeEach(bank, (question, work) => contentOf(question, names, work))
  const lines = linesOf(written.map(({ question, text }) => ({ question, content: text })))
  const tables = questionTableNames.map((table) => ({ table, text: lines[table].map(lineOf).join('') }))
  const shown = new Set(
    tables.flatMap(({ text }) => [...text.matchAll(/media:([0-9a-f]{64}\.[a-z]+)/g)].map(([, one = '']) => one)),
  )
  const pictures = [...files].filter(([named]) => shown.has(named))
  const manifest = {
    ...{ format: CONTENT_FORMAT, program: CONTENT_PROGRAM, scope: 'questions' },
    tables: Object.fromEntries(
      tables.map(({ table, text }) => [table, { rows: lines[table].length, sha256: sha256(text) }]),
    ),
    files: { n: pictures.length, sha256: sumOfFiles(pictures.map(([named]) => named)) },
  }
  const parts: WrittenPart[] = [
    ['manifest.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ...tables.map(({ table, text }): WrittenPart => [`tables/${table}.jsonl`, text]),
    ...pictures.map(([named, bytes]): WrittenPart => [`files/${named}`, bytes]),
  ]
  return { bytes: writeZip(parts), losses, whole }
}

/** What it says, its pictures by the names that they have in the file. */
function contentOf(
  question: ExportedQuestion,
  names: ReadonlyMap<string, string>,
  work: ExportWork,
): Omit<QuestionRow<'question_versions'>, 'id' | 'question_id' | 'version'> {
  const content = Object.fromEntries(contentNames.map((one) => [one, question[one]]))
  const named = JSON.stringify(content).replace(shownPicture, (address, key: string) => {
    const found = names.get(key)
    if (!found) work.lose('missing_picture')
    return found ? `media:${found}` : address
  })
  return JSON.parse(named)
}

type Rows = { [T in QuestionTable]: ContentRow[] }

/** Rows of all tables; ids are their places, in the order in which they are first named. */
function linesOf(questions: readonly { question: ExportedQuestion; content: ContentRow }[]): Rows {
  const rows: Rows = { grades: [], subjects: [], chapters: [], topics: [], questions: [], question_versions: [] }
  const known = new Map<string, number>()
  const placeOf = (table: QuestionTable, path: readonly string[], members: ContentRow): number => {
    const key = JSON.stringify([table, ...path])
    const there = known.get(key)
    if (there !== undefined) return there
    const id = rows[table].push({ id: rows[table].length + 1, ...members })
    known.set(key, id)
    return id
  }
  for (const { question, content } of questions) {
    const { grade, subject, chapter, topic } = question.place
    const grade_id = placeOf('grades', [grade], { title: grade })
    const subject_id = placeOf('subjects', [grade, subject], { grade_id, title: subject })
    const chapter_id = placeOf('chapters', [grade, subject, chapter], { grade_id, subject_id, chapter })
    const within = { grade_id, subject_id, chapter_id }
    const topic_id =
      topic === null ? null : placeOf('topics', [grade, subject, chapter, topic], { ...within, title: topic })
    const { tags, expected_minutes } = question
    const id = rows.questions.length + 1
    rows.questions.push({ id, ...within, topic_id, version: 1, tags, expected_minutes })
    rows.question_versions.push({ id, question_id: id, version: 1, ...content })
  }
  return rows
}
