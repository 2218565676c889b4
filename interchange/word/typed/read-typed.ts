import { type Sentence, say } from '../../../domain/say.ts'
import { readAiken } from '../../aiken/read-aiken.ts'
import { readGift } from '../../gift/read-gift.ts'
import type {
  ImportDoubt,
  ImportedPart,
  ImportedQuestion,
  ImportLeft,
  ImportSource,
  LaidOutDocument,
  LineRoles,
} from '../../items/imported-question.ts'
import { isAiken, isGift } from '../../text/sniff-text.ts'
import type { WordBlock } from '../docx/blocks.ts'
import { textOfTable } from '../docx/cell-text.ts'
import { plainOf } from '../docx/pieces.ts'
import { typedLabel } from '../lines/labels.ts'
import { answerStart } from '../lines/words.ts'
import { doubtLetters, languageOf, lossesOf } from '../question/whole-text.ts'
import { addDoubt, type FoundQuestion, newQuestion, noSection } from '../segment/found-question.ts'
import { type TypedFormat, type TypedLine, TypedText } from './typed-text.ts'

/** As much of a text as the formats are told by. */
const HEAD = 4096

type TypedDocument = Omit<LaidOutDocument, 'losses' | 'blocks' | 'pictures'>

/**
 * GIFT or Aiken that somebody typed into a document: its questions by the reader of that format, each with its paragraphs. null for any other
 * document, and where somebody has said what a paragraph is: then it is read by how it is laid out.
 */
export function readTyped(blocks: readonly WordBlock[], told: LineRoles): TypedDocument | null {
  if ([...told.values()].some((role) => role !== 'LEAVE_OUT')) return null
  return readAs('gift', blocks, told) ?? readAs('aiken', blocks, told)
}

const names: Record<TypedFormat, string> = { gift: 'GIFT', aiken: 'Aiken' }
const said: Record<TypedFormat, Sentence> = {
  gift: say('layout.typed', { name: names.gift }),
  aiken: say('layout.typed', { name: names.aiken }),
}

function readAs(format: TypedFormat, blocks: readonly WordBlock[], told: LineRoles): TypedDocument | null {
  const typed = new TypedText(blocks, told, format)
  const text = format === 'gift' ? withArrows(typed.text) : typed.text
  const sniff = format === 'gift' ? isGift : isAiken
  if (typed.is_full || !sniff(text.slice(0, HEAD))) return null
  const read = (format === 'gift' ? readGift : readAiken)(new TextEncoder().encode(text)).questions
  const records = recordsOf(typed.lines, read)
  if (!isOfFormat(format, records)) return null

  const sources = new Set<number>()
  const questions = records.map((record, at) => toQuestion({ ...record, row: at + 1 }, { typed, format, sources }))
  const left = leftOf({ blocks, told, typed, questions, sources })
  const count = Math.max(0, ...questions.map(({ question_options }) => question_options.length))
  const layout = {
    ...{ signature: `docx|${format}`, said: said[format], numbers: '', options: '', count },
    ...{ key: format === 'gift' ? ('MARK' as const) : ('LINE' as const) },
    ...{ fits: questions.length, of: questions.length, against: [] },
  }
  return { total: questions.length, questions, problems: [], left, layout }
}

/** Word makes an arrow of "->", by which the entries of a match are joined. */
const withArrows = (text: string): string =>
  text.replace(/\{([^{}~]*)\}/g, (whole, body: string) => {
    const answers = body.split('=').slice(1)
    const isMatch = answers.length > 1 && answers.every((one) => one.split('→').length === 2 && !one.includes('->'))
    return isMatch ? whole.replaceAll('→', '->') : whole
  })

interface TypedRecord {
  row: number
  question: ImportedQuestion
  /** Its lines that hold something. */
  lines: TypedLine[]
}

/** What is no question in GIFT. */
const isAside = (text: string) => /^\s*(?:\/\/|\$CATEGORY:)/.test(text)

function recordsOf(lines: readonly TypedLine[], read: readonly ImportedQuestion[]): TypedRecord[] {
  return read.map((question, at) => {
    const own = lines.slice(question.row - 1, (read[at + 1]?.row ?? Number.POSITIVE_INFINITY) - 1)
    return { row: at + 1, question, lines: own.filter(({ text }) => text.trim() !== '' && !isAside(text)) }
  })
}

/** Braces of a set, or "ANSWER: B" below numbered questions, make no such file: most records must be whole, and numbers begin them. */
function isOfFormat(format: TypedFormat, records: readonly TypedRecord[]): boolean {
  const isBroken = ({ code }: ImportDoubt) => code === 'whole' || code === 'unclosed'
  const whole = records.filter(({ question: { doubts = [] } }) => !doubts.some(isBroken))
  const isNumber = ({ text }: TypedLine) => /^(?:decimal|question)$/.test(typedLabel(text)?.kind ?? '')
  if (format === 'aiken') {
    const answered = whole.filter(({ lines }) => lines.some(({ text }) => /^\s*ANSWER\s*:/i.test(text)))
    return answered.length * 2 >= records.length && !records.some(({ lines }) => lines.some(isNumber))
  }
  const isPlain = ({ lines }: TypedRecord) =>
    !/\{\s*(?:[=~#]\s*[^\s}]|(?:T|F|TRUE|FALSE)\s*[}#])|^\s*::/im.test(lines.map(({ text }) => text).join('\n'))
  const isOther = (line: TypedLine) => isNumber(line) || answerStart(line.text) > 0
  const others = records.flatMap(({ lines }) =>
    lines.slice(1).filter((line) => isOther(line) && !/[{}]/.test(line.text)),
  )
  const isMost = whole.length * 2 >= records.length && others.length * 2 <= whole.length
  return isMost && !whole.every(isPlain)
}

interface TypedPlace {
  typed: TypedText
  format: TypedFormat
  /** Paragraphs that are in a question already: one with two questions is of the first. */
  sources: Set<number>
}

function toQuestion({ row, question, lines }: TypedRecord, { typed, format, sources }: TypedPlace): ImportedQuestion {
  const source: ImportSource[] = []
  for (const { place, text } of lines) {
    if (place === null || sources.has(place)) continue
    sources.add(place)
    source.push({ place, role: source.length === 0 ? 'question' : roleOf(format, text) })
  }
  const places = new Set(lines.map(({ place }) => place))
  const found = foundOf(typed, places)
  const losses = lossesOf(found)
  doubtLetters(found)
  doubtStem(found, format, { lines, is_parted: typed.is_parted })
  const filled = withObjects(question, typed, found)
  const language = question.language ?? languageOf(found)
  return {
    ...filled,
    ...(language && { language }),
    row,
    doubts: [...(filled.doubts ?? []), ...found.doubts],
    losses: [...(question.losses ?? []), ...losses],
    source,
  }
}

const roleOf = (format: TypedFormat, text: string): ImportSource['role'] => {
  if (format === 'gift') return 'text'
  return /^\s*ANSWER\s*:/i.test(text) ? 'answer' : /^\s*[A-Z][.)]/i.test(text) ? 'option' : 'text'
}

/** Its paragraphs as one text, for what is judged by all that a question holds. */
function foundOf({ paragraphs }: TypedText, places: ReadonlySet<number | null>): FoundQuestion {
  const label = { kind: 'question', shape: 'Q', n: 0, length: 0, is_auto: true, shown: '' } as const
  const own = paragraphs.filter(({ place }) => places.has(place))
  const stem = own.map(({ pieces }) => ({ pieces, table: null, is_soft: false, label: null }))
  return { ...newQuestion(label, 0, noSection, []), stem }
}

/** A text of several paragraphs may begin with a heading, or with what belongs to the question before. */
function doubtStem(
  found: FoundQuestion,
  format: TypedFormat,
  { lines, is_parted }: { lines: readonly TypedLine[]; is_parted: boolean },
): void {
  if (format === 'gift' && is_parted) return
  const end = lines.findIndex(({ text }) => (format === 'gift' ? text.includes('{') : roleOf(format, text) !== 'text'))
  const hasOwn = format === 'gift' && /^\s*[^\s{]/.test(lines[end]?.text ?? '')
  const stem = new Set(lines.slice(0, Math.max(end + (hasOwn ? 1 : 0), 0)).map(({ place }) => place))
  if (stem.size > 1) addDoubt(found, 'text_after', 'question_text', lines[0]?.text)
}

function withObjects(question: ImportedQuestion, typed: TypedText, found: FoundQuestion): ImportedQuestion {
  const html = (text: string) => typed.html(text)
  const options = (of: ImportedQuestion['question_options']) => of.map((one) => ({ ...one, data: html(one.data) }))
  const answer = (type: ImportedPart['type'] | ImportedQuestion['type'], value: unknown): unknown => {
    // Words that are to be written hold no picture, and nothing raised.
    const isWords = type === 'FILL_BLANK'
    if (isWords && typed.hasObject(JSON.stringify(value))) addDoubt(found, 'lost', 'answer', 'formula')
    return deep(value, isWords ? (text) => typed.words(text) : html)
  }
  const { explanation, sub_questions: parts } = question
  return {
    ...question,
    question_text: html(question.question_text),
    question_options: options(question.question_options),
    answer: answer(question.type, question.answer),
    ...(explanation !== undefined && { explanation: html(explanation) }),
    ...(parts && {
      sub_questions: parts.map((part) => ({
        ...{ ...part, content: html(part.content), options: options(part.options) },
        answer: answer(part.type, part.answer),
      })),
    }),
    doubts: (question.doubts ?? []).map((doubt) => ({ ...doubt, detail: typed.words(doubt.detail) })),
  }
}

/** A value with each of its texts changed. */
function deep(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => deep(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deep(one, change)]))
}

interface TypedRest {
  blocks: readonly WordBlock[]
  told: LineRoles
  typed: TypedText
  questions: readonly ImportedQuestion[]
  sources: ReadonlySet<number>
}

/** What is in no question. A table has no place in these formats, and is asked at the question above it. */
function leftOf({ blocks, told, questions, sources }: TypedRest): ImportLeft[] {
  return blocks
    .filter(({ place }) => !sources.has(place))
    .map((block): ImportLeft => {
      const { place } = block
      const text = (block.kind === 'table' ? textOfTable(block) : plainOf(block.pieces)).trim().slice(0, 5000)
      if (told.get(place) === 'LEAVE_OUT') return { place, text, why: 'told' }
      if (text === '') return { place, text, why: 'empty' }
      if (block.kind === 'paragraph') return { place, text, why: 'fact' }
      const above = questions.findLast(({ source: [first] = [] }) => first !== undefined && first.place < place)
      above?.doubts?.push({
        code: 'text_after',
        field: 'question_text',
        detail: text.replace(/\s+/g, ' ').slice(0, 80),
      })
      return { place, text, why: above ? 'between' : 'before_first' }
    })
}
