import type { LineLabel } from '../lines/labels.ts'
import { lineLabel } from '../lines/words.ts'
import { type ExampleLine, formFeatures, type LineForm } from './example-lines.ts'
import { type ExampleKind, fixedText, type LayoutExample } from './learn-layout.ts'

/*
 * The lines of a file as a row of questions that are laid out like those that were shown: of all ways to take them the one that departs
 * least from the example. Each departure has its price.
 */

/** What a line is taken for, of which kind of question, and which option, from 0. */
export interface LineStep {
  is: 'out' | 'question' | 'text' | 'option' | 'more_option' | 'between' | 'answer' | 'after'
  kind: number
  option: number
}

export interface TakenLine {
  step: LineStep
  /** How far it departs from the example. */
  price: number
}

const MAX_LINES_OF_OPTIONS = 8
const NEVER = 1e9

/** What it costs to take a line for one that has another lead, style, indent …, where lines of the example differ in it. */
const weights: Readonly<Record<keyof LineForm, number>> = {
  ...{ lead: 6, tail: 0, list: 5, style: 3, indent: 2.5, stops: 1, column: 8, look: 2.5, gap: 1.5, asks: 0.5 },
}
/** Where they don't, it tells little. */
const SHARED = 0.3

const price = {
  ...{ out: 2, numbered: 3, text: 1, line: 1.5, fewer: 3, further: 3, unanswered: 3, bare: 6, more: 2.5, after: 2 },
} as const

export type WeighedFeatures = Readonly<Record<keyof LineForm, number>>

export function weigh(kinds: readonly ExampleKind[]): WeighedFeatures {
  const forms = kinds.flatMap(({ question, texts, options, answer }) => [
    question,
    ...texts,
    ...options,
    ...(answer ? [answer] : []),
  ])
  return Object.fromEntries(
    formFeatures.map((name) => {
      const differs = new Set(forms.map((form) => form[name])).size > 1
      return [name, weights[name] * (differs ? 1 : SHARED)]
    }),
  ) as unknown as WeighedFeatures
}

interface Model extends LayoutExample {
  weighed: WeighedFeatures
  leads: ReadonlySet<string>
}

/** How far a line is from one of the example, 0 for alike. `free`: what the right option may have of its own. */
function distance(line: ExampleLine, form: LineForm, { weighed, leads }: Model, free: object = {}): number {
  let sum = 0
  for (const name of formFeatures) {
    if (line.form[name] === form[name] || name in free) continue
    const isText = name === 'lead' && form.lead === '' && (line.lead.is_weak || !leads.has(line.form.lead))
    if (!isText) sum += weighed[name]
  }
  return sum
}

/** What each line is taken for. Empty lines are none of them. */
export function findPath(
  lines: readonly ExampleLine[],
  example: LayoutExample,
  fixed: (line: ExampleLine) => LineStep['is'] | undefined,
): TakenLine[] {
  const { kinds } = example
  const leads = kinds.flatMap(({ question, leads: own, answer }) => [question.lead, ...own, answer?.lead ?? ''])
  const model: Model = { ...example, weighed: weigh(kinds), leads: new Set(leads.filter(Boolean)) }
  const steps = stepsOf(kinds)
  const ways = steps.map((to) =>
    steps.flatMap((from, index) => {
      const cost = wayBetween(from, to, kinds)
      return cost < NEVER ? [{ index, cost }] : []
    }),
  )
  let sums: number[] = steps.map(({ is }) => (is === 'out' ? 0 : NEVER))
  const back: Uint16Array[] = []
  for (const line of lines) {
    const told = fixed(line)
    const from = new Uint16Array(steps.length)
    const next = steps.map((step, to) => {
      const own = told !== undefined && told !== step.is ? NEVER : priceOf(line, step, model)
      if (own >= NEVER) return NEVER
      let best = NEVER
      for (const { index, cost } of ways[to]!) {
        const sum = sums[index]! + cost
        if (sum < best) {
          best = sum
          from[to] = index
        }
      }
      return best + own
    })
    // Nothing can be that follows what was said: the line is out.
    if (Math.min(...next) >= NEVER) {
      next[0] = Math.min(...sums) + price.out
      from[0] = sums.indexOf(Math.min(...sums))
    }
    back.push(from)
    sums = next
  }
  return pathBack({ sums, back, steps, lines, model, kinds })
}

interface FoundPath {
  sums: number[]
  back: readonly Uint16Array[]
  steps: readonly LineStep[]
  lines: readonly ExampleLine[]
  model: Model
  kinds: readonly ExampleKind[]
}

function pathBack({ sums, back, steps, lines, model, kinds }: FoundPath): TakenLine[] {
  const ends = sums.map((sum, at) => sum + Math.min(NEVER, wayBetween(steps[at]!, steps[0]!, kinds)))
  let at = ends.indexOf(Math.min(...ends))
  const path: TakenLine[] = []
  for (let index = lines.length - 1; index >= 0; index--) {
    const step = steps[at]!
    const before = back[index]![at]!
    const own = Math.min(priceOf(lines[index]!, step, model), price.bare)
    path.push({ step, price: own + Math.min(wayBetween(steps[before]!, step, kinds), price.bare) })
    at = before
  }
  return path.reverse()
}

function stepsOf(kinds: readonly ExampleKind[]): LineStep[] {
  const steps: LineStep[] = [{ is: 'out', kind: -1, option: 0 }]
  for (const [kind, { options, between, answer }] of kinds.entries()) {
    const add = (is: LineStep['is'], option = 0) => steps.push({ is, kind, option })
    add('question')
    add('text')
    const most = options.length === 0 ? 0 : options.length === 1 ? 2 : MAX_LINES_OF_OPTIONS
    for (let option = 0; option < most; option++) {
      add('option', option)
      add('more_option', option)
    }
    if (between.length > 0) add('between')
    if (answer) add('answer')
    add('after')
  }
  return steps
}

/** What it costs to go from a line taken for one to a line taken for the other; NEVER where it can't be. */
function wayBetween(from: LineStep, to: LineStep, kinds: readonly ExampleKind[]): number {
  const kind = kinds[from.kind]
  if (to.is === 'out' || to.is === 'question') return kind ? endPrice(from, kind) : 0
  if (!kind || from.kind !== to.kind) return NEVER
  const count = kind.options.length
  const has = from.is === 'option' || from.is === 'more_option' ? from.option + 1 : 0
  const missing = Math.max(0, count - has) * price.fewer
  switch (to.is) {
    case 'text':
      return from.is === 'question' ? (kind.texts.length > 0 ? 0 : price.text) : from.is === 'text' ? 0 : NEVER
    case 'option': {
      if (to.option === 0)
        return from.is === 'question' ? (kind.texts.length > 0 ? price.text : 0) : from.is === 'text' ? 0 : NEVER
      const further = to.option >= count ? price.further : 0
      return has === to.option ? further : NEVER
    }
    case 'more_option':
      return (from.is === 'option' || from.is === 'more_option') && from.option === to.option ? price.more : NEVER
    case 'between':
      return has > 0 ? missing : from.is === 'between' ? 0 : NEVER
    case 'answer': {
      if (from.is === 'between') return 0
      if (has > 0) return missing + (kind.between.length > 0 ? price.text : 0)
      if (from.is === 'question' || from.is === 'text') return count === 0 ? 0 : price.bare
      return NEVER
    }
    default:
      return from.is === 'answer' || from.is === 'after' || (kind.answer === null && has > 0) ? missing : NEVER
  }
}

/** What a question lacks that ends here. */
function endPrice({ is, option }: LineStep, { options, answer }: ExampleKind): number {
  if (is === 'answer' || is === 'after') return 0
  const unanswered = answer ? price.unanswered : 0
  if (is === 'question' || is === 'text') return unanswered + (options.length > 0 ? price.bare : 0)
  const has = is === 'between' ? options.length : option + 1
  return unanswered + Math.max(0, options.length - has) * price.fewer
}

/** What it costs to take the line for it. */
function priceOf(line: ExampleLine, { is, kind: which, option }: LineStep, model: Model): number {
  const kind = model.kinds[which]
  // A number of a question is seldom that of a heading.
  if (is === 'out' || !kind)
    return (
      price.out +
      (model.kinds.some(({ question: { lead } }) => lead !== '' && lead === line.form.lead) ? price.numbered : 0)
    )
  if (line.table) return is === 'text' || is === 'after' ? price.text : NEVER
  switch (is) {
    case 'question':
      return distance(line, kind.question, model)
    case 'text':
      return kind.texts.length > 0
        ? Math.min(...kind.texts.map((form) => distance(line, form, model)))
        : textPrice(line, kind, model)
    case 'option':
      return optionPrice(line, kind, option, model)
    case 'more_option':
      return textPrice(line, kind, model)
    case 'between':
      return kind.between.includes(fixedText(line.text)) ? 0 : NEVER
    case 'answer':
      return kind.answer ? distance(line, kind.answer, model) : NEVER
    default:
      return lineLabel(line.text) ? 0 : price.after
  }
}

/** A line that begins as a question does is none of its texts. */
const textPrice = (line: ExampleLine, { question }: ExampleKind, { leads }: Model): number =>
  price.line +
  (leads.has(line.form.lead) && !line.lead.is_weak ? weights.lead : 0) +
  (line.form.column === question.column ? 0 : 1)

function optionPrice(line: ExampleLine, kind: ExampleKind, option: number, model: Model): number {
  const own = kind.options[Math.min(option, kind.options.length - 1)]
  if (!own) return NEVER
  const isMarked = kind.mark !== null && hasMark(line, kind.mark)
  const forms = kind.mark ? kind.options : [own]
  const free = { ...(isMarked ? kind.mark : kind.mark && {}), look: true, asks: true }
  const near = Math.min(...forms.map((form) => distance(line, form, model, free)))
  const due = option < kind.options.length ? own.n : own.n > 0 ? option + 1 : 0
  const isOther = due > 0 && line.lead.n > 0 && line.lead.n !== due && kind.leads.includes(line.form.lead)
  return near + (isOther ? 4 : 0)
}

/** Whether the line has what singles out the right option. */
export const hasMark = (line: ExampleLine, mark: Partial<LineForm>): boolean =>
  formFeatures.every((name) => mark[name] === undefined || mark[name] === line.form[name])

/** A letter where nothing else counts. */
export const placeLabel = (at: number, kind: LineLabel['kind'] = 'letter'): LineLabel => ({
  ...{ kind, shape: 'shown', n: at + 1, length: 0, is_auto: true, shown: '' },
})
