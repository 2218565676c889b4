import {
  checkAnswer,
  type FieldError,
  mostTags,
  questionTypes,
  type ReadingDefaults,
  type ReadingItemState,
} from '#contract'
import { type DoubtCode, doubtKinds } from '../../../interchange/items/codes.ts'
import type {
  ImportDoubt,
  ImportedQuestion,
  ImportLoss,
  ImportSource,
} from '../../../interchange/items/imported-question.ts'
import type { GivenQuestion, ReadDuplicate } from '../../db/schema-columns.ts'
import type { Content, ContentInput } from '../content.ts'
import { exactOf, searchText } from '../similar/search-text.ts'
import { questionTerms } from '../similar/similar-text.ts'

/** A question of a file as it is stored, with what is not sure of it. */
export interface StoredItem {
  row: number
  number: number | null
  category: string[] | null
  take: 'TAKE' | 'LEAVE_OUT' | null
  question: GivenQuestion
  doubts: ImportDoubt[]
  accepted: string[]
  faults: FieldError[]
  losses: ImportLoss[]
  source: ImportSource[]
  duplicate: ReadDuplicate | null
  is_mended: boolean
  question_id: number | null
  same_text: string
  /** What of it is compared with the bank. */
  terms: number[]
  row_version: number
}

export const itemColumns = [
  ...([
    'row',
    'number',
    'category',
    'take',
    'question',
    'doubts',
    'accepted',
    'faults',
    'losses',
    'source',
    'duplicate',
  ] as const),
  ...(['is_mended', 'question_id', 'same_text', 'terms', 'row_version'] as const),
] as const satisfies readonly (keyof StoredItem)[]

const newLayout: ImportDoubt = { code: 'new_layout', field: 'question_text', detail: '' }

/** Like another, but not the same. */
export const isNear = (duplicate: ReadDuplicate | null): duplicate is ReadDuplicate =>
  duplicate !== null && duplicate.score < 1

export const nearDoubt = ({ question_id = 0 }: ReadDuplicate): ImportDoubt => ({
  ...{ code: 'similar', field: 'question_text', detail: String(question_id) },
})

/** Doubts that nobody has looked at; those that block a question stay until it is mended. */
export function openDoubts(
  { doubts, accepted, duplicate }: Pick<StoredItem, 'doubts' | 'accepted' | 'duplicate'>,
  layout_known: boolean,
): ImportDoubt[] {
  const all = [...doubts, ...(isNear(duplicate) ? [nearDoubt(duplicate)] : []), ...(layout_known ? [] : [newLayout])]
  return all.filter(({ code }) => doubtKinds[code].blocks || !accepted.includes(code))
}

const blocks = ({ code }: { code: DoubtCode }) => doubtKinds[code].blocks

/** What question/create would refuse; while a doubt says more of it, that alone is told. */
export const openFaults = (item: StoredItem): FieldError[] => (item.doubts.some(blocks) ? [] : item.faults)

/** What becomes of a question as things stand. */
export function stateOf(item: StoredItem, layout_known: boolean): ReadingItemState {
  if (item.question_id !== null) return 'SAVED'
  if (item.take === 'LEAVE_OUT') return 'LEFT_OUT'
  const open = openDoubts(item, layout_known)
  if (item.faults.length > 0 || open.some(blocks)) return 'BLOCKED'
  if (item.take === 'TAKE') return 'READY'
  if (item.duplicate && !isNear(item.duplicate)) return 'DUPLICATE'
  return open.length > 0 ? 'DOUBTFUL' : 'READY'
}

/** What a question is found by. */
export const codesOf = (item: StoredItem, layout_known: boolean): string[] => [
  ...new Set([
    ...openDoubts(item, layout_known).map(({ code }) => code),
    ...(openFaults(item).length > 0 ? ['invalid_field'] : []),
    ...item.losses.map(({ code }) => code),
  ]),
]

/** What the file says of a question. */
export const givenOf = ({
  type,
  question_text,
  question_options,
  answer,
  ...rest
}: ImportedQuestion): GivenQuestion => ({
  ...{ type, question_text, question_options, answer, explanation: rest.explanation ?? null },
  ...(rest.max_marks !== undefined && { max_marks: rest.max_marks }),
  ...(rest.language !== undefined && { language: rest.language }),
  ...(rest.level !== undefined && { level: rest.level }),
  ...(rest.skill !== undefined && { skill: rest.skill }),
  ...(rest.negative_marks !== undefined && { negative_marks: rest.negative_marks }),
  ...(rest.tags !== undefined && { tags: rest.tags.slice(0, mostTags) }),
  ...(rest.sub_questions !== undefined && {
    sub_questions: rest.sub_questions.map(({ or_group = null, ...part }) => ({ ...part, or_group })),
  }),
  ...(rest.origin !== undefined && { source: rest.origin }),
  ...(rest.translations !== undefined && { translations: rest.translations }),
  ...(rest.expected_minutes !== undefined && { expected_minutes: rest.expected_minutes }),
})

/** A question with what is chosen for all that nobody said of it. */
export const withDefaultsOf = (given: GivenQuestion, defaults: ReadingDefaults) => ({
  ...given,
  level: given.level ?? defaults.level ?? ('MEDIUM' as const),
  skill: given.skill ?? defaults.skill ?? ('REMEMBER' as const),
  max_marks: given.max_marks ?? defaults.max_marks ?? questionTypes[given.type].default_marks,
  language: given.language ?? defaults.language ?? 'en',
  ...placeIn(given, defaults),
})

/** Where a question goes: whoever says the chapter says all of its place. */
function placeIn(given: GivenQuestion, defaults: ReadingDefaults) {
  const { grade_id, subject_id, chapter_id, topic_id } = given.chapter_id === undefined ? defaults : given
  return {
    ...(grade_id != null && { grade_id }),
    ...(subject_id != null && { subject_id }),
    ...(chapter_id != null && { chapter_id }),
    ...(topic_id != null && { topic_id }),
  }
}

export interface WholePlace {
  grade_id: number
  subject_id: number
  chapter_id: number
  topic_id: number | null
}

export function wholePlace(given: GivenQuestion, defaults: ReadingDefaults): WholePlace | null {
  const { grade_id, subject_id, chapter_id, topic_id = null } = placeIn(given, defaults)
  if (grade_id === undefined || subject_id === undefined || chapter_id === undefined) return null
  return { grade_id, subject_id, chapter_id, topic_id }
}

/** The same as its content is checked: without its place. */
export function contentInputOf(given: GivenQuestion, defaults: ReadingDefaults): ContentInput {
  const { grade_id: _, subject_id: _s, chapter_id: _c, topic_id: _t, ...content } = withDefaultsOf(given, defaults)
  return content as ContentInput
}

/** Faults when the answer alone is another one: texts are as they were. */
export function faultsWithAnswer(item: StoredItem, question: GivenQuestion): FieldError[] {
  const ofAnswer = ({
    type,
    question_text,
    question_options,
    answer,
    max_marks = 1,
    sub_questions = [],
  }: GivenQuestion) => checkAnswer(type, { question_text, question_options, answer, max_marks, sub_questions })
  const nameOf = ({ path, code }: FieldError) => `${path} ${code}`
  const former = new Set(ofAnswer(item.question).map(nameOf))
  return [...item.faults.filter((fault) => !former.has(nameOf(fault))), ...ofAnswer(question)]
}

/** What is stored of a question: its texts cleaned. */
export function storedContent(
  given: StoredItem['question'],
  { question_text, question_options, answer, explanation, sub_questions, translations }: Content,
): StoredItem['question'] {
  const own = { question_text, question_options, answer, explanation }
  return {
    ...{ ...given, ...own },
    ...(sub_questions.length > 0 && { sub_questions }),
    ...(translations.length > 0 && { translations }),
  }
}

/** Texts that could not even be looked at are like none. */
export const sameTextOf = (content: Content, faults: readonly FieldError[]): string =>
  faults.some(({ code }) => code.startsWith('rich.')) ? '' : exactOf(searchText(content))

export const termsOf = (content: Content, faults: readonly FieldError[]): number[] =>
  faults.some(({ code }) => code.startsWith('rich.')) ? [] : [...questionTerms(content)]

/** A question as it was read, of which nobody has said anything. */
export function newItem(
  { row, number, category, doubts = [], losses = [], source = [] }: ImportedQuestion,
  { given, content, faults }: { given: StoredItem['question']; content: Content; faults: FieldError[] },
): StoredItem {
  return {
    ...{
      row,
      number: number ?? null,
      category: category ?? null,
      take: null,
      question: storedContent(given, content),
      doubts,
      losses,
      source,
      faults,
    },
    ...{ accepted: [], duplicate: null, is_mended: false, question_id: null, row_version: 0 },
    same_text: sameTextOf(content, faults),
    terms: termsOf(content, faults),
  }
}
