import { truthOf } from '../lines/words.ts'
import { readFacts } from '../question/facts.ts'
import { addDoubt, type FoundQuestion } from '../segment/found-question.ts'

/*
 * What stands in the row of a question below a head that is none of those known: "CO", "BL", "Unit" sort questions, and are tags of theirs. A
 * column that may answer them is asked about.
 */

const MAX_TAG = 24
/** Of so many cells, more than this share that say something of their own sort nothing. */
const LEAST = 3
const SHARE = 0.6

const isLetter = (text: string) => /^[([]?[A-Ha-h][)\].]?$/.test(text)
const isCode = (text: string) => text.length <= 8 && /\d/.test(text)

function mayAnswer(values: readonly string[]): boolean {
  if (values.some((text) => text.length > MAX_TAG || isLetter(text) || truthOf(text, true) !== null)) return true
  const own = new Set(values.map((text) => text.toLowerCase()))
  return values.length >= LEAST && own.size > values.length * SHARE && !values.every(isCode)
}

export function takeColumns(questions: readonly FoundQuestion[]): void {
  const columns = new Map<string, { question: FoundQuestion; text: string }[]>()
  for (const question of questions)
    for (const { heading, text } of question.columns)
      columns.set(heading, [...(columns.get(heading) ?? []), { question, text }])
  for (const [heading, cells] of columns) {
    const isAsked = heading === '' || heading.length > MAX_TAG || mayAnswer(cells.map(({ text }) => text))
    for (const { question, text } of cells) {
      const { tags, ...facts } = readFacts(`${heading}: ${text}`)
      const isKnown = Object.keys(facts).length > 0 || tags.length > 0
      if (isAsked && !isKnown) addDoubt(question, 'text_after', 'question_text', `${heading}: ${text}`)
      else {
        const found = isKnown ? tags : [`${heading}:${text}`]
        question.facts = { ...question.facts, ...facts, tags: [...(question.facts?.tags ?? []), ...found] }
      }
    }
  }
}
