import type { ImportLeft, ImportSource, LineRole, LineRoles } from '../../items/imported-question.ts'
import type { WordBlock } from '../docx/blocks.ts'
import { textOfTable } from '../docx/cell-text.ts'
import { plainLook, plainOf, slicePieces, trimPieces } from '../docx/pieces.ts'
import { AnswerKeys, pairsOfLine } from '../keys/answer-keys.ts'
import { keyPairsOf } from '../keys/key-tables.ts'
import type { LineLabel } from '../lines/labels.ts'
import { bareLine, type WordLine } from '../lines/lines.ts'
import { tableKind } from '../lines/table-kinds.ts'
import {
  answerPlace,
  answerStart,
  direction,
  keyHeading,
  marksOfEach,
  productIn,
  sectionHeading,
  sectionName,
  trueFalseDirection,
} from '../lines/words.ts'
import {
  addDoubt,
  type FoundQuestion,
  type FoundSection,
  type FoundText,
  newQuestion,
  noSection,
} from '../segment/found-question.ts'
import { addLabelled, textOf } from '../segment/line-parts.ts'
import { inNoQuestion } from '../segment/line-roles.ts'
import type { Segmented } from '../segment/segment.ts'
import { type ExampleLine, exampleLines, isBlankLine } from './example-lines.ts'
import { findPath, hasMark, type LineStep, placeLabel, type TakenLine } from './find-path.ts'
import type { ExampleKind, LayoutExample } from './learn-layout.ts'
import { type LineOption, splitOptions } from './split-options.ts'

/** The questions of a file that are laid out as those of the example; what of one departs from it is a doubt. */
export function segmentByExample(blocks: readonly WordBlock[], example: LayoutExample, told: LineRoles): Segmented {
  const all = exampleLines(blocks, new Set(example.widths))
  const reader = new ExampleReader(example)
  const keyed = keyLines(all)
  const taken = all.filter((line, at) => {
    if (isBlankLine(line)) reader.leave(line, 'empty')
    else if (told.get(line.place) === 'LEAVE_OUT') reader.leave(line, 'told')
    else if (keyed.has(at)) reader.addKey(line)
    else if (isAside(line, example)) reader.setAside(line)
    else if (answerPlace.test(line.text) && line.table === null && line.lead.shape !== 'answer')
      reader.leave(line, 'place_for_answer')
    else return true
    return false
  })
  const path = findPath(taken, example, ({ place }) => toldSteps[told.get(place) ?? ''])
  for (const [at, line] of taken.entries()) reader.take(line, path[at]!)
  return reader.end()
}

const toldSteps: Partial<Record<LineRole | '', LineStep['is']>> = {
  ...{ QUESTION: 'question', OPTION: 'option', TEXT: 'text', ANSWER: 'answer', EXPLANATION: 'after' },
}

/** A cell of a column of which the example says nothing. */
function isAside({ form, row }: ExampleLine, { kinds, widths }: LayoutExample): boolean {
  if (row < 0 || widths.length === 0) return false
  return !kinds.some(({ question, texts, options, answer }) =>
    [question, ...texts, ...options, answer].some((one) => one?.column === form.column),
  )
}

/** Lines of the answers at the end of the file. */
function keyLines(lines: readonly ExampleLine[]): Set<number> {
  const found = new Set<number>()
  let isKey = false
  for (const [at, line] of lines.entries()) {
    if (line.table) {
      if (tableKind(line.table) === 'key') found.add(at)
      continue
    }
    if (isBlankLine(line)) continue
    const pairs = pairsOfLine(wordLine(line))
    const next = lines.slice(at + 1, at + 12).filter((one) => !isBlankLine(one))
    const isBelow = next[0]?.table ? tableKind(next[0].table) === 'key' : false
    const isHeading =
      keyHeading.test(line.text) && (isBelow || next.slice(0, 3).some((one) => pairsOfLine(wordLine(one)).length > 0))
    isKey = isHeading || pairs.length >= 3 || (isKey && pairs.length > 0)
    if (isKey) found.add(at)
  }
  return found
}

const wordLine = (line: ExampleLine): WordLine => ({
  ...{ ...bareLine, place: line.place, pieces: line.pieces, text: line.text, table: line.table },
  ...{ is_soft: line.line > 0, is_heading: line.is_heading, fill: line.fill },
})

/** A question departs from its example by more than what a longer text costs. */
const UNLIKE = 2.9
/** Texts and options that look alike: where they part is a guess. */
const PLAIN_UNLIKE = 2

interface TakenOption extends LineOption {
  isRight: boolean
  fill: string
  more: FoundText[]
}

class ExampleReader {
  #example: LayoutExample
  #questions: FoundQuestion[] = []
  #left: ImportLeft[] = []
  #keys = new AnswerKeys()
  #section: FoundSection = noSection
  #numbering = 0
  #price = 0
  #options: TakenOption[] = []
  #kind: ExampleKind | null = null
  /** The number in a cell of its own before the question. */
  #aside: { row: number; n: number } = { row: -1, n: 0 }
  #question: FoundQuestion | null = null

  constructor(example: LayoutExample) {
    this.#example = example
  }

  leave({ place, text, table }: ExampleLine, why: ImportLeft['why']): void {
    this.#left.push({ place, text: (table ? textOfTable(table) : text).trim().slice(0, 5000), why })
  }

  addKey(line: ExampleLine): void {
    if (line.table) this.#keys.addTable(keyPairsOf(line.table))
    else this.#keys.add(pairsOfLine(wordLine(line)))
    this.leave(line, 'answer_key')
  }

  setAside(line: ExampleLine): void {
    const n = /^\s*(?:q\w{0,3}\.?\s*)?(\d{1,4})\s*[.):]?\s*$/iu.exec(line.text)?.[1]
    if (n || line.counted > 0) this.#aside = { row: line.row, n: Number(n ?? line.counted) }
    this.leave(line, 'column')
  }

  take(line: ExampleLine, { step, price }: TakenLine): void {
    if (step.is === 'question') this.#begin(line, step)
    else if (step.is === 'out') {
      this.#leaveOut(line)
      return
    }
    this.#price += price
    const question = this.#question
    const kind = this.#kind
    if (!question || !kind) return
    if (step.is === 'text') this.#add(question.stem, line, 'text')
    else if (step.is === 'option') this.#addOptions(line, kind)
    else if (step.is === 'more_option') this.#moreOption(question, line)
    else if (step.is === 'between') this.#own(line, 'answer')
    else if (step.is === 'answer') this.#answer(question, line, kind)
    else if (step.is === 'after') this.#after(question, line, kind)
  }

  end(): Segmented {
    this.#close()
    numberedAnswers(this.#questions)
    return { questions: this.#questions, left: inNoQuestion(this.#left, this.#questions), keys: this.#keys }
  }

  #leaveOut(line: ExampleLine): void {
    const question = this.#question
    this.#close()
    const { text } = line
    this.#section = {
      ...{ marks: marksOfEach(text), product: productIn(text), is_true_false: trueFalseDirection.test(text) },
      name: sectionName(text) || this.#section.name,
    }
    const isHeading = line.is_heading || sectionHeading.test(text) || direction.test(text)
    this.leave(line, isHeading ? 'heading' : this.#questions.length > 0 ? 'between' : 'before_first')
    if (question && !isHeading && text.trim() !== '') addDoubt(question, 'text_after', 'question_text', text)
  }

  #begin(line: ExampleLine, { kind }: LineStep): void {
    this.#close()
    this.#kind = this.#example.kinds[kind] ?? null
    const { lead, form } = line
    const hasLead = form.lead !== '' && form.lead === this.#kind?.question.lead
    const aside = this.#aside.row === line.row && line.row >= 0 ? this.#aside.n : 0
    const n = hasLead && lead.n > 0 ? lead.n : line.counted || aside
    if (n === 1 && this.#questions.some((one) => one.n > 0)) this.#numbering++
    const label: LineLabel = { ...placeLabel(n - 1, 'question'), shape: form.lead || form.list || 'shown' }
    this.#question = newQuestion(label, this.#numbering, this.#section, [])
    this.#questions.push(this.#question)
    this.#own(line, 'question')
    const pieces = trimPieces(slicePieces(line.pieces, hasLead ? lead.length : 0))
    if (line.table || pieces.length > 0)
      this.#question.stem.push({ pieces, table: line.table, is_soft: false, label: null })
  }

  /** Its options are settled when all are there: they may stand in another order than they count. */
  #close(): void {
    const question = this.#question
    const kind = this.#kind
    if (!question || !kind) return
    const counts = this.#options.map(({ label }) => label?.n ?? 0)
    const isOrder = new Set(counts).size === counts.length && counts.every((n) => n >= 1 && n <= counts.length)
    const options = isOrder ? [...this.#options].sort((a, b) => (a.label?.n ?? 0) - (b.label?.n ?? 0)) : this.#options
    for (const [at, { pieces, label, fill, more }] of options.entries()) {
      const own = placeLabel(at, label?.kind === 'bullet' || !label ? 'letter' : label.kind)
      question.options.push({
        ...{ label: label ? { ...own, n: label.n || own.n } : own, fill },
        texts: [{ pieces, table: null, is_soft: false, label: null }, ...more],
      })
    }
    const right = options.flatMap(({ isRight }, at) => (isRight ? [at] : []))
    if (kind.mark) {
      const letters = right.map((at) => signOf(question.options[at]!.label)).join(', ')
      if (letters !== '')
        question.answers.push([{ kind: 'text', text: right.length > 1 ? letters : `(${letters})`, look: plainLook }])
      if (right.length > 1) addDoubt(question, 'two_keys', 'answer', String(right.length))
    }
    if (options.length !== kind.count) addDoubt(question, 'option_count', 'question_options', String(options.length))
    const bound = isPlain(kind) ? PLAIN_UNLIKE : UNLIKE
    if (this.#price >= bound) addDoubt(question, 'unlike_example', 'question_text')
    this.#question = null
    this.#kind = null
    this.#options = []
    this.#price = 0
  }

  #own({ place }: ExampleLine, role: ImportSource['role']): void {
    const source = this.#question?.source
    if (source && !source.some((one) => one.place === place)) source.push({ place, role })
  }

  #add(texts: FoundQuestion['stem'], line: ExampleLine, role: ImportSource['role']): void {
    this.#own(line, role)
    texts.push({ ...textOf(wordLine(line)), label: null })
  }

  #addOptions(line: ExampleLine, kind: ExampleKind): void {
    this.#own(line, 'option')
    const isRight = kind.mark !== null && hasMark(line, kind.mark)
    const cut =
      isRight && kind.mark?.tail
        ? trimPieces(slicePieces(line.pieces, 0, line.text.length - line.tail.length))
        : line.pieces
    const own = cut === line.pieces ? line : { ...line, pieces: cut, text: plainOf(cut) }
    for (const option of splitOptions(own, kind)) this.#options.push({ ...option, isRight, fill: line.fill, more: [] })
  }

  #moreOption(question: FoundQuestion, line: ExampleLine): void {
    const last = this.#options.at(-1)
    this.#own(line, 'option')
    last?.more.push({ ...textOf(wordLine(line)), label: null })
    addDoubt(question, 'option_several_lines', 'question_options')
  }

  #answer(question: FoundQuestion, line: ExampleLine, kind: ExampleKind): void {
    this.#own(line, 'answer')
    const hasLead = line.form.lead !== '' && line.form.lead === kind.answer?.lead && line.lead.n === 0
    const length = answerStart(line.text) || (hasLead ? line.lead.length : 0)
    question.answers.push(trimPieces(slicePieces(line.pieces, length)))
  }

  /** More of a written answer, or what else is said of the question. */
  #after(question: FoundQuestion, line: ExampleLine, kind: ExampleKind): void {
    const said = line.table ? null : addLabelled(question, wordLine(line), false)
    if (said)
      this.#own(line, said === 'answer' ? 'answer' : said === 'marks' || said === 'fact' ? 'text' : 'explanation')
    else if (kind.count === 0) this.#add(question.answer_more, line, 'answer')
    else {
      this.leave(line, 'between')
      addDoubt(question, 'text_after', 'question_text', line.text)
    }
  }
}

const signOf = ({ kind, n }: LineLabel) => (kind === 'decimal' ? String(n) : String.fromCharCode(96 + n))

/** Whether nothing but its place tells a text from an option. */
const isPlain = ({ question, options, answer }: ExampleKind): boolean => {
  const other = options[0] ?? answer
  return (
    !other || (['lead', 'list', 'style', 'indent', 'column'] as const).every((name) => question[name] === other[name])
  )
}

/** Answers that are numbers of options which have none themselves. */
function numberedAnswers(questions: readonly FoundQuestion[]): void {
  const answered = questions.filter(({ options, answers }) => options.length >= 2 && answers.length > 0)
  const isNumber = ({ answers }: FoundQuestion) => /^\s*[([]?\s?[1-8]\s?[)\].]?\s*$/.test(plainOf(answers[0] ?? []))
  const isBare = ({ options }: FoundQuestion) =>
    options.every(({ label }) => label.shape === 'shown' && label.kind === 'letter')
  if (answered.length === 0 || !answered.every((one) => isNumber(one) && isBare(one))) return
  for (const { options } of answered) for (const option of options) option.label = { ...option.label, kind: 'decimal' }
}
