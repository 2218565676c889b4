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

export function doubtSetOff(questions: readonly FoundQuestion[]): void {
  const bare = questions.filter(isBare)
  const tails = bare.map((question) => tailsOf(plainOfTexts(question.stem)))
  for (const way of [...signs, bracketed].keys()) {
    const found = bare.flatMap((question, at) => (tails[at]?.[way] ? [{ question, tail: tails[at][way] }] : []))
    const own = new Set(found.map(({ tail }) => habit(tail)))
    if (found.length < LEAST || found.length < bare.length * SHARE || own.size < found.length * SHARE) continue
    for (const { question, tail } of found) addDoubt(question, 'answer_inside', 'question_text', tail)
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
