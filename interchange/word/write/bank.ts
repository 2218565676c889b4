import { letterOf } from '../../../domain/questions/letters.ts'
import { plainText } from '../../../richtext/plain.ts'
import type {
  ExportedBank,
  ExportedQuestion,
  ExportLoss,
  QuestionWriter,
  WrittenBank,
} from '../../items/exported-question.ts'
import { PICTURE_PART } from '../../items/item-html.ts'
import { fixedOptions } from '../../questions/fixed-options.ts'
import { type OwnCopy, ownMark, writeOwnCopies } from '../own/own-copy.ts'
import { BankQuestionWriter } from './bank-question.ts'
import { bankFonts, bankStyles } from './bank-styles.ts'
import { WordLists } from './lists.ts'
import { type WordPicture, WordPictures } from './pictures.ts'
import { paragraph } from './properties.ts'
import { styleId } from './styles.ts'
import { textRuns } from './text-runs.ts'
import { A4, wordFile } from './word-file.ts'
import type { WordTools } from './word-tools.ts'

/** A bank to be written, whose pictures are found by the addresses that its texts name them by. */
export interface WordBank {
  questions: readonly ExportedQuestion[]
  find(src: string): WordPicture | null
  with_answers: boolean
  /** Whether the questions go along as stored, in a part that nobody sees. */
  with_copies: boolean
}

const MEDIA = '/v1/media/file/'

/** A bank as Word, with its questions as stored unless answers are left off: who may not see those may not find them either. */
function writeDocx({ questions, pictures, with_answers }: ExportedBank): WrittenBank {
  const find = (src: string) => (src.startsWith(MEDIA) ? (pictures.get(src.slice(MEDIA.length)) ?? null) : null)
  return { ...writeWordBank({ questions, find, with_answers, with_copies: with_answers }), whole: [] }
}

export const wordWriter: QuestionWriter = {
  extension: 'docx',
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  wants_png: true,
  can_hide_answers: true,
  write: writeDocx,
}

/** The questions by chapters, in the order in which these come first. */
export function writeWordBank(bank: WordBank): Omit<WrittenBank, 'whole'> {
  const losses = new Map<string, ExportLoss>()
  let id = 0
  const lose = (code: ExportLoss['code']) => losses.set(`${id} ${code}`, { id, code })
  const tools: WordTools = {
    ...{ lists: new WordLists(), pictures: new WordPictures() },
    find: bank.find,
    lose: ({ code }) => lose(code === 'picture_kind' ? 'missing_picture' : code),
  }
  const writer = new BankQuestionWriter(tools, bank.with_answers)
  const body = [heading('Title', 'Question bank')]
  const copies: OwnCopy[] = []
  let before: ExportedQuestion['place'] | null = null
  for (const question of byChapter(bank.questions)) {
    id = question.id
    const mark = ownMark(copies.length + 1)
    body.push(...headings(question.place, before), writer.question(question, bookmark(copies.length + 1, mark)))
    if (bank.with_answers) body.push(paragraph(textRuns(factsLine(question), 'en'), { style: styleId('Facts') }))
    if (question.translations.length > 0) lose('translations')
    copies.push({ mark, question: copyOf(question, tools) })
    before = question.place
  }
  const own_copy = bank.with_copies ? { own_copy: writeOwnCopies(copies) } : {}
  const content = { body: body.join(''), sheet: A4, fonts: bankFonts, styles: bankStyles, ...own_copy }
  return { bytes: wordFile(content, tools), losses: [...losses.values()] }
}

const heading = (style: string, text: string) => paragraph(textRuns(text, 'en'), { style: styleId(style) })

const chapterOf = ({ grade, subject, chapter }: ExportedQuestion['place']) => JSON.stringify([grade, subject, chapter])

function byChapter(questions: readonly ExportedQuestion[]): ExportedQuestion[] {
  const chapters = new Map<string, ExportedQuestion[]>()
  for (const question of questions) {
    const key = chapterOf(question.place)
    const known = chapters.get(key)
    if (known) known.push(question)
    else chapters.set(key, [question])
  }
  return [...chapters.values()].flat()
}

function headings(place: ExportedQuestion['place'], before: ExportedQuestion['place'] | null): string[] {
  const isSame = (one: 'grade' | 'subject' | 'chapter') => before?.[one] === place[one]
  const isSameSubject = isSame('grade') && isSame('subject')
  return [
    ...(isSameSubject ? [] : [heading('heading 1', `${place.grade} – ${place.subject}`)]),
    ...(isSameSubject && isSame('chapter') ? [] : [heading('heading 2', place.chapter)]),
  ]
}

const bookmark = (id: number, name: string) =>
  `<w:bookmarkStart w:id="${id}" w:name="${name}"/><w:bookmarkEnd w:id="${id}"/>`

/** Options that stay where they are; `none` where their words would say that some do. */
function fixedOf(options: ExportedQuestion['question_options']): string {
  const letters = options.flatMap(({ fixed }, at) => (fixed ? [letterOf(at)] : []))
  const isUsual = letters.length > 0 || !fixedOptions(options.map(({ data }) => plainText(data))).includes(true)
  return isUsual ? letters.join(', ') : 'none'
}

/** What no text of the question says, on one line; a sign that parts the facts is none in them. */
function factsLine(question: ExportedQuestion): string {
  const { place, negative_marks, question_options, sub_questions, expected_minutes, translations } = question
  const facts: [string, string | number | null][] = [
    ['Type', question.type],
    ['Level', question.level],
    ['Skill', question.skill],
    ['Chapter', place.chapter],
    ['Topic', place.topic],
    ['Tags', question.tags.join(', ')],
    ['Source', question.source],
    ['Language', question.language],
    ['Negative marks', negative_marks || null],
    ['Fixed', fixedOf(question_options)],
    ['Part types', sub_questions.map(({ type }) => type).join(', ')],
    ['Minutes', expected_minutes],
    ['Translations', translations.map(({ language }) => language).join(', ')],
  ]
  return facts
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${String(value).replace(/[;\n]/g, ',')}`)
    .join('; ')
}

/** The question as it is stored, as question/create takes it; its pictures by their parts of the file. */
function copyOf({ id: _id, place, ...content }: ExportedQuestion, { find, pictures }: WordTools): unknown {
  const { grade, subject, chapter, topic } = place
  const partOf = (src: string): string => {
    const picture = find(src)
    const part = picture && pictures.part(picture)
    return part ? `${PICTURE_PART}${part}` : src
  }
  const inText = (text: string) =>
    text.replace(/(<img [^>]{0,2000}?src=")([^"]{1,300})"/g, (_, start, src) => `${start}${partOf(src)}"`)
  const moved = (value: unknown): unknown => {
    if (typeof value === 'string') return value.includes('<img ') ? inText(value) : value
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one)]))
  }
  const category = [grade, subject, chapter, ...(topic === null ? [] : [topic])]
  return { ...(moved(content) as object), category }
}
