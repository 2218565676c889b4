import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type QuestionType, questionTypeNames } from '#contract'

/** What the screens call the contract's values; the order is the order of the pickers. */

/** A name's code is its id in the catalogue. */
export const typeLabels = Object.fromEntries(questionTypeNames.map((type) => [type, { id: `type.${type}` }])) as Record<
  QuestionType,
  MessageDescriptor
>

type TypeGroup = 'choice' | 'entry' | 'written' | 'passage'

/** The types of questions in the groups in which a teacher looks for them. */
const groupOf: Record<QuestionType, TypeGroup> = {
  MCQ_SINGLE: 'choice',
  MCQ_MULTI: 'choice',
  TRUE_FALSE: 'choice',
  ASSERTION_REASON: 'choice',
  FILL_BLANK: 'entry',
  MATCH: 'entry',
  ORDER: 'entry',
  NUMERIC: 'entry',
  VERY_SHORT: 'written',
  SHORT: 'written',
  LONG: 'written',
  DIAGRAM: 'written',
  CASE_STUDY: 'passage',
}

const groupLabels: Record<TypeGroup, MessageDescriptor> = {
  choice: msg`Choice`,
  entry: msg`Short entry`,
  written: msg`Written`,
  passage: msg`Passage`,
}

export const typeGroups = Object.entries(groupLabels).map(([group, label]) => ({
  label,
  types: questionTypeNames.filter((type) => groupOf[type] === group),
}))

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** i, ii, iii for the parts 1, 2, 3 of a case study. */
export const romanOf = (number: number): string => romans[number - 1] ?? String(number)
