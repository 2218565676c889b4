import {
  type AssertionLetter,
  assertionLetters,
  findAssertionOption,
  findTruth,
  letterOf,
  type ReadQuestion,
} from '#contract'

/** What of a question its right answer stands in. */
type Keyed = Pick<ReadQuestion, 'type' | 'question_options' | 'answer'>

/** Letters that stand at options, in the order in which they are counted: Latin ones, and the two rows that Hindi papers have. */
const rows = ['abcdefgh', 'कखगघङचछज', 'अबसदयर']

/** The place of an option that a letter names, from 0; null where it is none. */
function placeOf(letter: string): number | null {
  for (const row of rows) {
    const place = [...row].indexOf(letter.toLowerCase())
    if (place >= 0) return place
  }
  return null
}

/** How many letters a question may be answered by: its options, true and false, the four of assertion and reason; 0 where its answer is written. */
export function letterCount({ type, question_options }: Keyed): number {
  if (type === 'MCQ_SINGLE' || type === 'MCQ_MULTI') return question_options?.length ?? 0
  if (type === 'TRUE_FALSE') return 2
  return type === 'ASSERTION_REASON' ? assertionLetters.length : 0
}

/** The places of what is right as the question stands. */
export function rightPlaces({ type, question_options = [], answer }: Keyed): number[] {
  if (type === 'TRUE_FALSE') {
    const truth = findTruth(answer)
    return truth === null ? [] : [truth ? 0 : 1]
  }
  if (type === 'ASSERTION_REASON') {
    const option = findAssertionOption(answer)
    return option === null ? [] : [assertionLetters.indexOf(option)]
  }
  return question_options.flatMap(({ is_correct }, place) => (is_correct ? [place] : []))
}

/** The letters of what is right: "B", "AC"; '' where nothing is. */
export const rightLetters = (question: Keyed): string => rightPlaces(question).map(letterOf).join('')

/** The question with these places right, no other. */
export function withRight<Q extends Keyed>(question: Q, places: readonly number[]): Q {
  const [first = 0] = places
  if (question.type === 'TRUE_FALSE') return { ...question, answer: { value: first === 0 } }
  if (question.type === 'ASSERTION_REASON') {
    return { ...question, answer: { option: assertionLetters[first] as AssertionLetter } }
  }
  const question_options = question.question_options?.map((option, place) => ({
    ...option,
    is_correct: places.includes(place),
  }))
  return { ...question, question_options }
}

/** The question once a letter was pressed: of several right ones it comes or goes, of one it takes the place; null where it names nothing. */
export function withPressed<Q extends Keyed>(question: Q, letter: string): Q | null {
  const place = placeOf(letter)
  if (place === null || place >= letterCount(question)) return null
  if (question.type !== 'MCQ_MULTI') return withRight(question, [place])
  const right = rightPlaces(question)
  return withRight(question, right.includes(place) ? right.filter((one) => one !== place) : [...right, place])
}

/** The question with the letters that were typed for it, such as "b" or "a, c"; null where they are not such, or too many. */
export function withTyped<Q extends Keyed>(question: Q, typed: string): Q | null {
  const places = [...typed.replaceAll(/[\s,;.()]/g, '')].map(placeOf)
  const most = question.type === 'MCQ_MULTI' ? letterCount(question) : 1
  if (places.length === 0 || places.length > most) return null
  if (places.some((place) => place === null || place >= letterCount(question))) return null
  return withRight(question, places as number[])
}
