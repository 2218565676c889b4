import { addLoss } from '../foreign/foreign-html.ts'
import type { ImportDoubt, ImportedPart } from '../items/imported-question.ts'
import { escapeHtml } from '../items/item-html.ts'
import { doubtOf, equalOptions, lineOf, storedOptions } from '../items/kinds.ts'
import type { FoundMoodle, MoodleWork } from './work.ts'

const MOST_PARTS = 50

type ClozeKind = 'choice' | 'several' | 'text' | 'number'

interface ClozeAnswer {
  fraction: number
  text: string
  /** Has a star that stands for any text. */
  is_wild: boolean
  feedback: string
}

interface ClozePart {
  marks: number
  kind: ClozeKind
  counts_case: boolean
  answers: ClozeAnswer[]
}

const kindOf = (name: string): ClozeKind | null => {
  if (/^(?:MULTIRESPONSE(?:_[A-Z]+)?|MR[HS]*)$/.test(name)) return 'several'
  if (/^(?:MULTICHOICE(?:_[A-Z]+)?|MC[VHS]*)$/.test(name)) return 'choice'
  if (/^(?:NUMERICAL|NM)$/.test(name)) return 'number'
  return /^(?:SHORTANSWER(?:_C)?|SAC?|MWC?)$/.test(name) ? 'text' : null
}

/** `{2:SA:` begins a part; it ends at the first `}` without a backslash. */
const begin = /\{(\d{0,4}):([A-Z_]{2,24}):/g

const unescaped = (text: string): string => lineOf(`<p>${text.replace(/\\(.)/g, '$1')}</p>`)

function readAnswer(text: string): ClozeAnswer {
  const [, sign, weight, rest = ''] = /^\s*(?:(=)|%(-?[\d.]{1,8})%)?([\s\S]*)$/.exec(text) ?? []
  const cut = rest.search(/(?<!\\)#/)
  return {
    fraction: sign ? 100 : Number(weight ?? 0),
    text: unescaped(cut === -1 ? rest : rest.slice(0, cut)),
    is_wild: /(?<!\\)\*/.test(cut === -1 ? rest : rest.slice(0, cut)),
    feedback: cut === -1 ? '' : unescaped(rest.slice(cut + 1)),
  }
}

/** The end of a part that begins here; -1 where it has none. */
function endOf(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    if (html[at] === '\\') at++
    else if (html[at] === '}') return at
  }
  return -1
}

/** The text with a private sign for each part, and the parts; null where one can't be read. */
function cutParts(html: string): { text: string; parts: ClozePart[] } | null {
  const pieces: string[] = []
  const parts: ClozePart[] = []
  let taken = 0
  begin.lastIndex = 0
  for (let found = begin.exec(html); found; found = begin.exec(html)) {
    const kind = kindOf(found[2] ?? '')
    const end = endOf(html, begin.lastIndex)
    if (kind === null || end === -1 || parts.length === MOST_PARTS) return null
    const answers = html.slice(begin.lastIndex, end).split(/(?<!\\)~/)
    parts.push({
      marks: Number(found[1]) || 1,
      ...{ kind, counts_case: /_C$|^SAC$|^MWC$/.test(found[2] ?? '') },
      answers: answers.filter((text) => text.trim() !== '').map(readAnswer),
    })
    pieces.push(html.slice(taken, found.index), `\ue010${parts.length}\ue011`)
    taken = end + 1
    begin.lastIndex = taken
  }
  return { text: pieces.join('') + html.slice(taken), parts }
}

const placed = /\ue010(\d+)\ue011/g
const wholeOf = ({ answers }: ClozePart) => answers.filter(({ fraction }) => fraction > 99.9)

function numberOf(part: ClozePart) {
  const [value = '', tolerance = '0'] = (wholeOf(part)[0]?.text ?? '').split(':')
  return { value: value.trim() === '' ? Number.NaN : Number(value), tolerance: Math.abs(Number(tolerance)) }
}

function isReadable(part: ClozePart): boolean {
  const { kind, answers } = part
  if (kind === 'number') return Number.isFinite(numberOf(part).value) && Number.isFinite(numberOf(part).tolerance)
  if (kind === 'text') return wholeOf(part).some(({ text }) => text !== '' && text !== '*')
  const rights = answers.filter(({ fraction }) => fraction > 0)
  return answers.length >= 2 && (kind === 'several' ? rights.length > 0 : wholeOf(part).length === 1)
}

function toPart(part: ClozePart, at: number): ImportedPart {
  const label = `(${at + 1})`
  const options = storedOptions(
    part.answers.map((answer) => ({
      html: `<p>${escapeHtml(answer.text)}</p>`,
      is_correct: part.kind === 'several' ? answer.fraction > 0 : answer.fraction > 99.9,
    })),
  )
  const shared = { content: `<p>${label}</p>`, max_marks: part.marks, options: [] }
  if (part.kind === 'choice') return { ...shared, type: 'MCQ_SINGLE', options, answer: null }
  if (part.kind === 'several') return { ...shared, type: 'MCQ_MULTI', options, answer: null }
  if (part.kind === 'number')
    return { ...shared, type: 'NUMERIC', answer: { ...numberOf(part), tolerance_kind: 'ABSOLUTE', unit: null } }
  return { ...shared, type: 'FILL_BLANK', content: `<p>${label} {{1}}</p>`, answer: { blanks: [wordsOf(part)] } }
}

const wordsOf = (part: ClozePart) =>
  [...new Set(wholeOf(part).map(({ text }) => text))].filter((text) => text !== '' && text !== '*')

/** Places within a text: blanks where all are words, else a case study whose parts they are. */
export function readCloze({ texts, stem, marks }: MoodleWork): FoundMoodle {
  const cut = cutParts(stem)
  const blocked = (doubt: ImportDoubt): FoundMoodle => ({ type: 'FILL_BLANK', answer: { blanks: [] }, doubts: [doubt] })
  if (!cut) return blocked(doubtOf('whole', 'question_text', 'cloze'))
  const { text, parts } = cut
  if (parts.length === 0) return blocked(doubtOf('no_key', 'answer'))
  if (!parts.every(isReadable)) return blocked(doubtOf('no_key', 'answer'))
  if (parts.some(({ answers }) => answers.some(({ feedback }) => feedback !== ''))) addLoss(texts, 'feedback_parts')
  if (
    parts.some(
      ({ kind, answers }) => kind !== 'several' && answers.some(({ fraction }) => fraction > 0 && fraction < 99.9),
    )
  )
    addLoss(texts, 'partial_marks')
  if (parts.some(({ kind, answers }) => kind === 'several' && answers.some(({ fraction }) => fraction < 0)))
    addLoss(texts, 'penalty')
  if (parts.some(({ counts_case }) => counts_case)) addLoss(texts, 'case_counts')
  if (parts.some((part) => part.kind === 'text' && wholeOf(part).some(({ is_wild }) => is_wild)))
    addLoss(texts, 'wildcard')
  if (parts.every(({ kind }) => kind === 'text')) {
    const question_text = text.replace(placed, '{{$1}}')
    const sum = parts.reduce((all, part) => all + part.marks, 0)
    return {
      type: 'FILL_BLANK',
      question_text,
      answer: { blanks: parts.map(wordsOf) },
      max_marks: marks ?? sum,
      doubts: [],
    }
  }
  if (parts.length > 10 || parts.length < 2) return single(parts, text, marks)
  const sub_questions = parts.map(toPart)
  const doubts = sub_questions.flatMap(({ options }) => equalOptions(options)).slice(0, 1)
  return {
    ...{ type: 'CASE_STUDY', answer: null, sub_questions, doubts },
    question_text: text.replace(placed, '________ ($1)'),
    max_marks: sub_questions.reduce((sum, part) => sum + part.max_marks, 0),
  }
}

/** One place alone is a question of its type, its text around it. */
function single(parts: readonly ClozePart[], text: string, marks: number | null): FoundMoodle {
  const [only] = parts
  if (!only || parts.length > 1)
    return { type: 'CASE_STUDY', answer: null, doubts: [doubtOf('whole', 'question_text', `cloze, ${parts.length}`)] }
  const { type, options, answer } = toPart(only, 0)
  return {
    ...{ type, answer, question_options: options, question_text: text.replace(placed, '________') },
    ...{ max_marks: marks ?? only.marks, doubts: equalOptions(options) },
  }
}
