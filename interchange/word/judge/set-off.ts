import { type PieceLook, plainOf } from '../docx/pieces.ts'
import { marksBehind } from '../lines/words.ts'
import { addDoubt, type FoundQuestion, plainOfTexts } from '../segment/found-question.ts'

/*
 * An answer that nothing names stands behind its question, set off by a sign: "Why is the sky blue? → Blue light is scattered." No sign says so
 * by itself. Where most questions of a file that have no answer end so, each with something else, they are asked.
 */

const LEAST = 3
const SHARE = 0.5
const MAX_TEXT = 2000

const signs: readonly RegExp[] = [
  /\s?[→⇒➔➜⟶]\s?|\s[=-]>\s/u,
  /\s[–—-]{1,2}\s(?=\S)|[?？।:]\s?[–—-]{1,2}\s?(?=\S)/u,
  /\s[=|/]\s|\s{0,2}\|\|?\s{0,2}/u,
  /[?？]["'”’)]?\s(?=\S)/u,
]
const bracketed = /[([]([^()[\]]{1,200})[)\]]\s{0,3}[.।]?\s{0,3}$/u

/** What stands last and set off, by each way of doing so; '' for nothing. */
function tailsOf(text: string): string[] {
  const own = text.slice(0, marksBehind(text)?.at).trim().slice(0, MAX_TEXT)
  const tails = signs.map((sign) => {
    const parts = own.split(new RegExp(sign, 'gu'))
    const tail = parts.length > 1 ? (parts.at(-1) ?? '').trim() : ''
    return /[?？]\s*$/u.test(tail) ? '' : tail
  })
  return [...tails, bracketed.exec(own.slice(-220))?.[1]?.trim() ?? '']
}

/** What is in most of them the same but for its numbers is a habit: "[CBSE 2019]". */
const habit = (tail: string) => tail.toLowerCase().replace(/[\p{N}\s]+/gu, '#')

const isBare = ({ options, answers, model, parts, match, points }: FoundQuestion) =>
  options.length + answers.length + model.length + parts.length + points.length === 0 && match === null

/** "12 + 8 = 20": numbers alone on both sides ask nothing. */
const workedOut = /^[\d\s.,+*/÷×:()−–-]*\d\s?[+*/÷×:−–-]\s?[\d\s.,+*/÷×:()−–-]*=\s?[−–-]?\s?[\d.,/]+\s?\.?$/u

export function doubtSetOff(questions: readonly FoundQuestion[]): void {
  const bare = questions.filter(isBare)
  doubtOtherLook(bare)
  for (const question of bare) {
    const text = plainOfTexts(question.stem).slice(0, 200).trim()
    if (workedOut.test(text)) addDoubt(question, 'answer_inside', 'question_text', text)
  }
  const tails = bare.map((question) => tailsOf(plainOfTexts(question.stem)))
  for (const way of [...signs, bracketed].keys()) {
    const found = bare.flatMap((question, at) => (tails[at]?.[way] ? [{ question, tail: tails[at][way] }] : []))
    const own = new Set(found.map(({ tail }) => habit(tail)))
    if (found.length < LEAST || found.length < bare.length * SHARE || own.size < found.length * SHARE) continue
    for (const { question, tail } of found) addDoubt(question, 'answer_inside', 'question_text', tail)
  }
}

/** What stands out of a text in one piece, by a look that the rest of it doesn't have. */
function standingOut({ stem }: FoundQuestion, has: (look: PieceLook) => boolean): string {
  const pieces = stem
    .flatMap((line) => line.pieces)
    .filter((piece) => piece.kind !== 'text' || piece.text.trim() !== '')
  const odd = pieces.flatMap((piece, at) =>
    (piece.kind === 'text' || piece.kind === 'formula') && has(piece.look) ? [at] : [],
  )
  const [first = 0, last = 0] = [odd[0], odd.at(-1)]
  if (odd.length === 0 || odd.length === pieces.length || last - first >= odd.length) return ''
  return plainOf(pieces.slice(first, last + 1)).trim()
}

const ways: readonly { has: (look: PieceLook) => boolean; named: RegExp }[] = [
  { has: ({ underline }) => underline, named: /underlin|रेखांकित/iu },
  { has: ({ marked }) => marked !== '', named: /highlight|shaded|mark/iu },
  { has: ({ colour }) => colour !== '', named: /colou?r|रंग/iu },
  { has: ({ bold }) => bold, named: /\bbold|मोटे/iu },
  { has: ({ italic }) => italic, named: /italic|तिरछे/iu },
]
/** A word that says what to do stands out in many papers: "<b>Define</b> density". */
const LOUD = 3

/** "The capital of Australia is <u>Canberra</u>.": words that stand out of most questions without an answer, each another, may be theirs. */
function doubtOtherLook(bare: readonly FoundQuestion[]): void {
  for (const [at, { has, named }] of ways.entries()) {
    const found = bare.flatMap((question) => {
      const [text, out] = [plainOfTexts(question.stem).trim(), standingOut(question, has)]
      const isOrder = at >= LOUD && text.startsWith(out)
      return out === '' || out.length > text.length * 0.7 || isOrder || named.test(text) ? [] : [{ question, out }]
    })
    const own = new Set(found.map(({ out }) => habit(out)))
    if (found.length < LEAST || found.length < bare.length * SHARE || own.size < found.length * SHARE) continue
    for (const { question, out } of found) addDoubt(question, 'answer_inside', 'question_text', out)
  }
}

const numbered = /^\W{0,4}(?:\p{L}{1,12}\W{1,3})?(\d{1,3})\s?[:.)\]–-]\s?\S/u

/** Lines of one question that count through the numbers of others are their answers: "Sol 1: …", "Sol 2: …". */
export function doubtNumbersOfOthers(questions: readonly FoundQuestion[]): void {
  const byNumber = new Map<number, FoundQuestion[]>()
  for (const question of questions) byNumber.set(question.n, [...(byNumber.get(question.n) ?? []), question])
  for (const question of questions) {
    const { stem, model, explanation, answer_more } = question
    const lines = [...stem.slice(1), ...answer_more, ...explanation, ...model]
      .filter(({ label, table }) => label === null && table === null)
      .map((line) => plainOfTexts([line]))
    const numbers = lines.flatMap((text) => Number(numbered.exec(text.slice(0, 60))?.[1] ?? 0) || [])
    const isCounting = numbers.length >= 2 && numbers.every((n, at) => at === 0 || n > numbers[at - 1]!)
    if (!isCounting || numbers.filter((n) => byNumber.has(n)).length < Math.max(2, numbers.length * SHARE)) continue
    for (const one of [question, ...numbers.flatMap((n) => byNumber.get(n) ?? [])])
      addDoubt(one, 'answer_inside', 'question_text', lines.find((text) => numbered.test(text)) ?? '')
  }
}
