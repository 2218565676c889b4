import type { DoubtCode } from '../../items/codes.ts'
import type { ImportDoubt, ImportLayout, ImportLeft } from '../../items/imported-question.ts'
import { truthOf } from '../lines/words.ts'
import { addDoubt, type FoundQuestion, plainOfOption, plainOfTexts } from '../segment/found-question.ts'

/*
 * A file judges itself by laws that know no pattern: its questions count on, have as many options as each other, are about as long as each
 * other, and hold nearly all of its text. What breaks a law is not sure; where more than one in ten does, the file was not understood.
 */

/** Laws that questions break one by one. */
const lawCodes = [
  ...(['number_gap', 'number_twice', 'number_back', 'option_count', 'key_left_over', 'too_long', 'too_short'] as const),
  ...(['label_inside', 'option_letters', 'maybe_options', 'two_in_one', 'answer_inside', 'unlike_example'] as const),
] as const satisfies readonly DoubtCode[]

export function judgeQuestions(questions: readonly FoundQuestion[]): void {
  judgeNumbers(questions)
  judgeHeads(questions)
  judgeAgain(questions)
  judgeOptions(questions)
  judgeLengths(questions)
}

function judgeNumbers(questions: readonly FoundQuestion[]): void {
  const seen = new Map<number, Map<number, FoundQuestion>>()
  let before: FoundQuestion | null = null
  for (const question of questions) {
    const { n, numbering } = question
    const own = seen.get(numbering) ?? new Map<number, FoundQuestion>()
    seen.set(numbering, own)
    const isAlternative = question.doubts.some(({ code }) => code === 'or_alternative')
    const last: number = before?.n ?? 0
    const isNew: boolean = before === null || before.numbering !== numbering
    // Nobody printed a number where somebody said that a question begins; what stands behind OR may have one of its own.
    if ((isAlternative && n === last) || n === 0) continue
    const same = own.get(n)
    if (same) judgeTwice(questions, same, question)
    else if (!isNew && n < last) addDoubt(question, 'number_back', 'question_text', `${last} → ${n}`)
    else if (n > (isNew ? 1 : last + 1))
      addDoubt(question, 'number_gap', 'question_text', isNew ? `→ ${n}` : `${last} → ${n}`)
    own.set(n, question)
    before = question
  }
}

/** Nobody knows which of the two is the question; either may be a line of the one above it. */
function judgeTwice(questions: readonly FoundQuestion[], first: FoundQuestion, second: FoundQuestion): void {
  for (const one of [first, second]) {
    addDoubt(one, 'number_twice', 'question_text', String(one.n))
    const above = questions[questions.indexOf(one) - 1]
    if (above && above !== first) addDoubt(above, 'number_inside', 'question_text', String(one.n))
  }
}

/** "1.1 …", "1.2 …": numbers at the head of texts that count on are those of the questions, and no part of them. */
function judgeHeads(questions: readonly FoundQuestion[]): void {
  const heads = questions.map(({ stem }) =>
    /^\D{0,4}((?:\d{1,3}\.)*)(\d{1,3})(?=[\s.)\]:-])/.exec(plainOfTexts(stem).slice(0, 30)),
  )
  for (const [at, head] of heads.entries()) {
    const next = heads[at + 1]
    if (!head || !next || head[1] !== next[1] || Number(next[2]) !== Number(head[2]) + 1) continue
    for (const [index, [found]] of [head, next].entries())
      addDoubt(questions[at + index]!, 'number_inside', 'question_text', found)
  }
}

/** Numbers that begin again without a heading, and texts without an option or an answer: they may be the answers of those before. */
function judgeAgain(questions: readonly FoundQuestion[]): void {
  const isBare = ({ options, answers, model, match }: FoundQuestion) =>
    options.length + answers.length + model.length === 0 && match === null
  judgeBefore(questions, isBare)
  judgeSections(questions, isBare)
  judgePoints(questions, isBare)
  const filled = new Set(questions.filter((question) => !isBare(question)).map(({ numbering }) => numbering))
  let before: FoundQuestion | undefined
  let isAgain = false
  for (const question of questions) {
    if (before && before.numbering !== question.numbering)
      isAgain = before.section === question.section && !filled.has(question.numbering)
    if (isAgain) addDoubt(question, 'answer_inside', 'question_text', plainOfTexts(question.stem))
    before = question
  }
}

/** A section that comes again, with the numbers of before and texts alone, may hold the answers to it. */
function judgeSections(questions: readonly FoundQuestion[], isBare: (question: FoundQuestion) => boolean): void {
  const known = new Map<string, FoundQuestion>()
  for (const question of questions) {
    const place = `${question.section.name} ${question.n}`
    const first = known.get(place)
    if (question.section.name === '' || question.n === 0 || !isBare(question)) continue
    if (!first) known.set(place, question)
    else if (first.numbering !== question.numbering)
      for (const one of [first, question]) addDoubt(one, 'answer_inside', 'question_text', plainOfTexts(question.stem))
  }
}

/** Numbers that begin again, without a heading, right behind an answer may be the points of that answer. */
function judgePoints(questions: readonly FoundQuestion[], isBare: (question: FoundQuestion) => boolean): void {
  for (const [at, question] of questions.entries()) {
    const before = questions[at - 1]
    if (!before || before.numbering === question.numbering || before.section !== question.section) continue
    if (isBare(before) || before.options.length > 0 || !isBare(question)) continue
    const end = questions.findIndex((one, next) => next > at && (one.numbering !== question.numbering || !isBare(one)))
    // The last of the points has the answer of nobody, or that of the question behind them.
    const run = questions.slice(at - 1, end < 0 ? questions.length : end + 1)
    for (const one of run) addDoubt(one, 'answer_inside', 'question_text', plainOfTexts(one.stem))
  }
}

/** The other way round: what has the numbers of those below it, and nothing else, may be numbered lines above them. */
function judgeBefore(questions: readonly FoundQuestion[], isBare: (question: FoundQuestion) => boolean): void {
  const groups: FoundQuestion[][] = []
  for (const question of questions) {
    const last = groups.at(-1)
    if (last && last[0]?.numbering === question.numbering) last.push(question)
    else groups.push([question])
  }
  for (const [at, group] of groups.entries()) {
    const next = groups[at + 1] ?? []
    const isSame = group.at(-1)?.section === next[0]?.section
    if (!isSame || !group.every(isBare) || next.every(isBare)) continue
    for (const question of group) addDoubt(question, 'number_twice', 'question_text', String(question.n))
  }
}

const isTrueFalse = ({ options }: FoundQuestion) =>
  options.length === 2 && options.every((option) => truthOf(plainOfOption(option), true) !== null)

/** Nine in ten have the same number of options; two that say true and false are another kind. */
function judgeOptions(questions: readonly FoundQuestion[]): void {
  const choices = questions.filter((question) => question.options.length >= 2 && !isTrueFalse(question))
  const counts = new Map<number, number>()
  for (const { options } of choices) counts.set(options.length, (counts.get(options.length) ?? 0) + 1)
  const [usual] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  for (const question of choices) {
    if (question.options.length !== usual)
      addDoubt(question, 'option_count', 'question_options', String(question.options.length))
  }
  // A question without options among those that have them lacks its own.
  const isMost = choices.length >= questions.length * 0.9
  const has = (question: FoundQuestion | undefined) => question === undefined || question.options.length >= 2
  for (const [at, question] of questions.entries()) {
    if (question.options.length > 0 || question.match !== null) continue
    const isAmong = has(questions[at - 1]) && has(questions[at + 1]) && choices.length > 0
    if (isMost || isAmong) addDoubt(question, 'option_count', 'question_options', '0')
  }
}

const wordsOf = (text: string): number => {
  const wide = text.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0
  return Math.ceil(wide / 2) + (text.match(/[\p{L}\p{M}]+|\p{N}+|[+\-−×÷=<>√\ufffc_?]/gu)?.length ?? 0)
}

function judgeLengths(questions: readonly FoundQuestion[]): void {
  const lengths = questions.map(({ stem }) => plainOfTexts(stem).length)
  const median = [...lengths].sort((a, b) => a - b)[lengths.length >> 1] ?? 0
  for (const [at, question] of questions.entries()) {
    const text = plainOfTexts(question.stem)
    const hasObject = question.stem.some(({ table }) => table) || text.includes('\ufffc')
    if (wordsOf(text) < 3 && !hasObject) addDoubt(question, 'too_short', 'question_text', text)
    if ((lengths[at] ?? 0) > Math.max(250, median * 5)) addDoubt(question, 'too_long', 'question_text')
  }
}

/** Text in questions of all text between the first and the last of them, 0 to 1. */
function coverageOf(questions: readonly FoundQuestion[], left: readonly ImportLeft[], isShown: boolean): number {
  const places = questions.flatMap(({ source }) => source.map(({ place }) => place))
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const within = left.filter(
    ({ place, why }) =>
      // Columns beside those of an example were seen when it was shown; a head says what is in its column.
      why !== 'told' &&
      why !== 'table_head' &&
      !(isShown && why === 'column') &&
      ((place > first && place < last) || why === 'after_answers'),
  )
  const out = within.reduce((sum, { text }) => sum + text.length, 0)
  let inside = questions.reduce(
    (sum, one) =>
      sum +
      plainOfTexts([
        ...one.stem,
        ...one.options.flatMap(({ texts }) => texts),
        ...one.explanation,
        ...one.model,
        ...one.answer_more,
      ]).length,
    0,
  )
  const passages = new Set(questions.flatMap(({ passage }) => passage ?? []))
  for (const { texts } of passages) inside += plainOfTexts(texts).length
  return inside + out === 0 ? 1 : inside / (inside + out)
}

/** How often a law is broken: a number that stands twice is one fault of two questions. */
const timesBroken = (law: DoubtCode, rows: readonly number[]): number =>
  law === 'number_twice' ? Math.ceil(rows.length / 2) : rows.length

/** What breaks the laws, and whether the file was understood: a law that more than one in ten breaks says that it was not. */
export function judgeFile(
  questions: readonly FoundQuestion[],
  left: readonly ImportLeft[],
  isShown = false,
): Pick<ImportLayout, 'fits' | 'against'> {
  const against = lawCodes.flatMap((law) => {
    const rows = questions.flatMap(({ doubts }, at) => (doubts.some(({ code }) => code === law) ? [at + 1] : []))
    return rows.length > 0 ? [{ law, rows }] : []
  })
  const broken: DoubtCode[] = against
    .filter(({ law, rows }) => law !== 'too_short' && timesBroken(law, rows) > Math.max(1, questions.length / 10))
    .map(({ law }) => law)
  const isScattered = coverageOf(questions, left, isShown) < 0.9
  const faults = [...broken, ...(isScattered ? ['text_after'] : [])]
  if (faults.length > 0) {
    for (const question of questions) addDoubt(question, 'not_understood', 'question_text', faults.join(', '))
  }
  const isSure = ({ doubts }: { doubts: ImportDoubt[] }) =>
    !doubts.some(({ code }) => (lawCodes as readonly DoubtCode[]).includes(code))
  return { fits: questions.filter(isSure).length, against }
}
