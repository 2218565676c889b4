import { say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'
import type { WordBlock, WordTable } from '../docx/blocks.ts'
import { type ExampleLine, exampleLines, formFeatures, isBlankLine, type LineForm, widthOf } from './example-lines.ts'
import { type OptionSplit, splitOf, splitOptions } from './split-options.ts'

/** What somebody says of a line of a question that is shown. */
export interface ShownLine {
  /** Its paragraph, and which of the lines of that from 0; without it the paragraph's first. */
  p: number
  line?: number | undefined
  role: 'QUESTION' | 'OPTION' | 'ANSWER'
}

/** A line of options: how it looks, and what its first option counts to; 0 for nothing. */
export interface OptionForm extends LineForm {
  n: number
}

/** How questions of one kind are laid out. */
export interface ExampleKind {
  question: LineForm
  /** Lines between the question's first and its first option or answer. */
  texts: LineForm[]
  options: OptionForm[]
  /** How several options stand in a line; null for one each. */
  split: OptionSplit | null
  /** What options begin with, which is no part of them. */
  leads: string[]
  /** Options in all. */
  count: number
  /** Letters stand behind the options. */
  has_tails: boolean
  /** What the right option has and no other, as it is there. */
  mark: Partial<LineForm> | null
  /** Lines between the last option and the answer, which say the same at every question. */
  between: string[]
  answer: LineForm | null
}

/** How a file is laid out, as its example shows. JSON, so that it can be remembered. */
export interface LayoutExample {
  kinds: ExampleKind[]
  /** Columns of the tables that are read cell by cell. */
  widths: number[]
}

const MAX_KINDS = 4
const MAX_OPTIONS = 8

/** A line that is the same at every question but for its numbers. */
export const fixedText = (text: string): string =>
  text
    .replace(/\p{N}+/gu, '1')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 80)

/**
 * What the lines of one or two shown questions have that others have not.
 * @throws FileRefusal where they make no question
 */
export function learnLayout(blocks: readonly WordBlock[], shown: readonly ShownLine[]): LayoutExample {
  const widths = widthsAround(blocks, new Set(shown.map(({ p }) => p)))
  const lines = exampleLines(blocks, widths)
  const at = new Map(lines.map(({ place, line }, index) => [`${place} ${line}`, index]))
  const placed = shown.map(({ p, line, role }) => {
    const found = at.get(`${p} ${line ?? 0}`)
    if (found === undefined) throw refused(say('question_reading.no_paragraph', { p }))
    return { at: found, role }
  })
  const starts = placed.flatMap(({ role }, index) => (role === 'QUESTION' ? [index] : []))
  if (starts[0] !== 0 || starts.length > MAX_KINDS) throw refused(say('question_reading.example_begin'))
  const kinds = starts.map((from, index) => kindOf(lines, placed.slice(from, starts[index + 1])))
  return { kinds, widths: [...widths] }
}

const refused = (sentence: ReturnType<typeof say>) => new FileRefusal('invalid_field', sentence, 'example')

/** Tables in which a line was shown. */
function widthsAround(blocks: readonly WordBlock[], places: ReadonlySet<number>): Set<number> {
  const widths = new Set<number>()
  const holds = (table: WordTable): boolean => {
    const isIn = table.rows.some((row) =>
      row.some((cell) =>
        cell.blocks.some((block) => (block.kind === 'table' ? holds(block) : places.has(block.place))),
      ),
    )
    if (isIn) widths.add(widthOf(table))
    return isIn
  }
  for (const block of blocks) if (block.kind === 'table') holds(block)
  return widths
}

interface PlacedLine {
  at: number
  role: ShownLine['role']
}

function kindOf(lines: readonly ExampleLine[], placed: readonly PlacedLine[]): ExampleKind {
  const [question] = placed
  const optionAts = placed.filter(({ role }) => role === 'OPTION').map(({ at }) => at)
  const answerAt = placed.find(({ role }) => role === 'ANSWER')?.at ?? -1
  const [first, last] = [Math.min(...optionAts), Math.max(...optionAts)]
  const start = question?.at ?? -1
  const hasOptions = optionAts.length > 0
  // An answer beside its question, or before the options of its row, is read with them.
  const isForward = (hasOptions ? first >= start : true) && (answerAt < 0 || answerAt >= start)
  if (!isForward || (!hasOptions && answerAt < 0)) throw refused(say('question_reading.example_whole'))
  const head = lines[start]!
  const columns = new Set([start, ...optionAts, answerAt].flatMap((at) => lines[at]?.form.column ?? []))
  const within = (from: number, to: number) =>
    lines.slice(from, to).filter((line) => !isBlankLine(line) && (line.row < 0 || columns.has(line.form.column)))
  // Options in a row of a table have a column each.
  for (const { row, form } of lines.slice(first, last + 1)) if (row === lines[first]?.row) columns.add(form.column)
  const all = hasOptions ? within(first, last + 1) : []
  const rows = optionLines(all)
  const split = splitOf(rows, first === last)
  const leads = optionLeads(rows)
  const options = rows.flatMap((line) => splitOptions(line, { split, leads }))
  if (hasOptions && (options.length < 2 || options.length > MAX_OPTIONS))
    throw refused(say('question_reading.example_options', { count: options.length }))
  const isAmong = answerAt >= first && answerAt <= last && hasOptions
  const mark = isAmong ? markOf(rows, lines[answerAt]!) : null
  if (mark?.lead) leads.push(mark.lead)
  const isApart = answerAt >= 0 && !isAmong
  const told = lines[answerAt]
  return {
    question: withLead(head, isAgain(lines, head)),
    texts: within(start + 1, hasOptions ? first : answerAt).map((line) => withLead(line, false)),
    options: rows.map((line) => {
      const hasLead = leads.includes(line.form.lead)
      return { ...withLead(line, hasLead), n: hasLead ? line.lead.n : 0 }
    }),
    leads: [...new Set(leads)],
    split,
    count: options.length,
    has_tails: options.length > 1 && split === null && rows.every(({ tail }, at) => tail.n === at + 1),
    mark,
    between:
      isApart && hasOptions && answerAt > last ? within(last + 1, answerAt).map(({ text }) => fixedText(text)) : [],
    answer: isApart && told ? withLead(told, isAgain(lines, told)) : null,
  }
}

const withLead = ({ form }: ExampleLine, has: boolean): LineForm => (has ? form : { ...form, lead: '' })

/** A word at the beginning is one of the text, unless another line begins with it too. */
const isAgain = (lines: readonly ExampleLine[], { lead, form, place }: ExampleLine): boolean =>
  lead.kind !== 'word' || lines.some((line) => line.place !== place && line.form.lead === form.lead)

/** What options begin with: it counts on, or several have it. */
function optionLeads(rows: readonly ExampleLine[]): string[] {
  const isCounting = rows.every(
    ({ lead }, at) => lead.n > 0 && (at === 0 ? lead.n === 1 : lead.n > rows[at - 1]!.lead.n),
  )
  const shapes = rows.map(({ form }) => form.lead)
  if (isCounting) return shapes
  return rows.flatMap(({ lead, form }) => {
    const isShared = shapes.filter((shape) => shape === form.lead).length > 1
    return form.lead !== '' && isShared && !lead.is_weak ? [form.lead] : []
  })
}

/** Options begin where those before them do: where they count, at what counts. */
function optionLines(lines: readonly ExampleLine[]): ExampleLine[] {
  const [first] = lines
  const isLike = ({ lead, form }: ExampleLine) =>
    first?.lead.n === 1 ? lead.n > 0 && lead.shape.endsWith(first.lead.shape.slice(-2)) : form.list === first?.form.list
  const isCounting = lines.length > 1 && first !== undefined && first.lead.n === 1 && isLike(lines.at(-1)!)
  return isCounting ? lines.filter(isLike) : [...lines]
}

/** What the right option has that no other one has; null where it is nothing. */
function markOf(options: readonly ExampleLine[], right: ExampleLine): Partial<LineForm> | null {
  const others = options.filter((line) => line !== right)
  const own = formFeatures.filter(
    (name) => name !== 'gap' && name !== 'asks' && others.every(({ form }) => form[name] !== right.form[name]),
  )
  return own.length > 0 && others.length > 0 ? Object.fromEntries(own.map((name) => [name, right.form[name]])) : null
}
