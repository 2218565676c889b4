import { say } from '../../domain/say.ts'
import { CONTENT_FORMAT, CONTENT_PROGRAM, sha256 } from '../content/content-file.ts'
import type { ImportedBank, ImportedQuestion } from '../items/imported-question.ts'
import { escapeHtml, PICTURE_PART } from '../items/item-html.ts'
import { FileRefusal } from '../refusal.ts'
import { assertWordSize, wordZip } from '../word/docx/limits.ts'
import { openZip, type ZipParts } from '../zip/zip-parts.ts'
import { PICTURE_NAME, type QuestionRow, type QuestionTable, questionTables } from './question-tables.ts'

/** Brackets within each other: no question has more than a dozen. */
const MAX_DEPTH = 64
/** Characters of a row, as of a file of a school's content. */
const MAX_LINE = 4 * 1024 * 1024

const damaged = () => new FileRefusal('invalid_field', say('file.damaged'))

/** What a question says in the newest of its versions, from a file of questions or of a whole school. One that can't be read is named and blocked. */
export function readQuaestor(bytes: Uint8Array): ImportedBank {
  assertWordSize(bytes)
  const zip = openZip(bytes, wordZip)
  assertOurs(zip)
  const placeOf = placesIn(zip)
  const versions = new Map<string, QuestionRow<'question_versions'> | string>()
  for (const { row, text } of rowsOf(zip, 'question_versions')) {
    if (row) versions.set(`${row.question_id} ${row.version}`, row)
    else versions.set(keyIn(text), text)
  }
  const pictures = new Map<string, Uint8Array>()
  const questions: ImportedQuestion[] = []
  for (const { row, text } of rowsOf(zip, 'questions')) {
    const at = questions.length + 1
    const content = row && versions.get(`${row.id} ${row.version}`)
    if (!row || !content || typeof content === 'string') {
      questions.push(unread(at, typeof content === 'string' ? content : text))
      continue
    }
    const shown = withPictures(content, (name) => {
      const found = zip.find(`files/${name}`)
      if (found) pictures.set(name, found)
      return found !== null
    })
    questions.push({ ...questionOf(row, shown.content), row: at, category: placeOf(row), ...shown.told })
  }
  return { total: questions.length, questions, problems: [], pictures }
}

function questionOf(
  { tags, expected_minutes }: QuestionRow<'questions'>,
  {
    id: _,
    question_id: _q,
    version: _v,
    explanation,
    source,
    sub_questions,
    ...content
  }: QuestionRow<'question_versions'>,
): Omit<ImportedQuestion, 'row'> {
  return {
    ...{ ...content, tags },
    ...(explanation !== null && { explanation }),
    ...(source !== null && { origin: source }),
    ...(expected_minutes !== null && { expected_minutes }),
    sub_questions: sub_questions.map(({ or_group, ...part }) => ({ ...part, ...(or_group !== null && { or_group }) })),
  }
}

/** @throws FileRefusal for another product, a newer format, or tables that are not as they were written */
function assertOurs(zip: ZipParts): void {
  const manifest = jsonIn(new TextDecoder().decode(zip.find('manifest.json') ?? new Uint8Array())) as {
    program?: unknown
    format?: unknown
    tables?: Record<string, { sha256?: unknown }>
  } | null
  if (manifest?.program !== CONTENT_PROGRAM) throw new FileRefusal('wrong_type', say('file.no_quaestor'))
  if (typeof manifest.format !== 'number') throw damaged()
  if (manifest.format > CONTENT_FORMAT)
    throw new FileRefusal(
      'invalid_field',
      say('school_content.newer', { found: String(manifest.format), most: String(CONTENT_FORMAT) }),
    )
  for (const table of Object.keys(questionTables)) {
    const found = zip.find(`tables/${table}.jsonl`)
    if (!found || sha256(found) !== manifest.tables?.[table]?.sha256) throw damaged()
  }
}

/** The rows of a table; null for one that is not as it should be. */
function* rowsOf<T extends QuestionTable>(
  zip: ZipParts,
  table: T,
): Generator<{ row: QuestionRow<T> | null; text: string }> {
  const text = new TextDecoder().decode(zip.find(`tables/${table}.jsonl`) ?? new Uint8Array())
  let from = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    const line = text.slice(from, end)
    const row = questionTables[table].safeParse(jsonIn(line)).data ?? null
    yield { row: row as QuestionRow<T> | null, text: line }
    from = end + 1
  }
}

/** What was read of a line: null for what is no JSON, or holds more brackets within each other than any row. */
function jsonIn(line: string): unknown {
  if (line.length > MAX_LINE || depthOf(line) > MAX_DEPTH) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Brackets within each other, those in texts too. */
function depthOf(line: string): number {
  let depth = 0
  let most = 0
  let isText = false
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]
    if (sign === '\\') at++
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if (sign === '{' || sign === '[') most = Math.max(most, ++depth)
    else if (sign === '}' || sign === ']') depth--
  }
  return most
}

/** Which question and version a row that can't be read says it is of. */
const keyIn = (text: string): string => {
  const { question_id, version } = (jsonIn(text) ?? {}) as { question_id?: unknown; version?: unknown }
  return `${String(question_id)} ${String(version)}`
}

/** From the class down, as far as the file says. */
function placesIn(zip: ZipParts): (row: QuestionRow<'questions'>) => string[] {
  const read = (table: 'grades' | 'subjects' | 'chapters' | 'topics') =>
    new Map(
      [...rowsOf(zip, table)].flatMap(({ row }) =>
        row ? [[row.id, 'chapter' in row ? row.chapter : row.title] as const] : [],
      ),
    )
  const [grades, subjects, chapters, topics] = [read('grades'), read('subjects'), read('chapters'), read('topics')]
  return ({ grade_id, subject_id, chapter_id, topic_id }) =>
    [grades.get(grade_id), subjects.get(subject_id), chapters.get(chapter_id), topics.get(topic_id ?? 0)].filter(
      (one) => one !== undefined,
    )
}

const lost = 'missing_picture' as const

/** The content with its pictures as parts of the file; one that the file lacks is told. */
function withPictures(content: QuestionRow<'question_versions'>, has: (name: string) => boolean) {
  const missing = new Set<string>()
  const text = JSON.stringify(content).replace(PICTURE_NAME, (_, name: string) => {
    if (!has(name)) missing.add(name)
    return `${PICTURE_PART}${name}`
  })
  const told = [...missing].map((name) => ({ code: lost, detail: name }))
  return {
    content: JSON.parse(text) as typeof content,
    told:
      told.length > 0 ? { losses: told, doubts: told.map((one) => ({ ...one, field: 'question_text' as const })) } : {},
  }
}

/** A question that can't be read, with what stands of it. */
const unread = (row: number, text: string): ImportedQuestion => ({
  ...{ row, type: 'SHORT', question_options: [], answer: null },
  question_text: `<p>${escapeHtml(text.slice(0, 500))}</p>`,
  doubts: [{ code: 'whole', field: 'question_text', detail: text.slice(0, 80) }],
})
