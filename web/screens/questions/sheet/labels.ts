import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Level, QuestionType, Skill } from '#contract'

/** What the screens call the contract's values; the order is the order of the pickers. */

export const typeLabels: Record<QuestionType, MessageDescriptor> = {
  MCQ_SINGLE: msg`Multiple choice`,
  MCQ_MULTI: msg`Several right options`,
  TRUE_FALSE: msg`True or false`,
  ASSERTION_REASON: msg`Assertion and reason`,
  FILL_BLANK: msg`Fill in the blanks`,
  MATCH: msg`Match the columns`,
  ORDER: msg`Put in order`,
  NUMERIC: msg`Numeric answer`,
  VERY_SHORT: msg`Very short answer`,
  SHORT: msg`Short answer`,
  LONG: msg`Long answer`,
  DIAGRAM: msg`Diagram`,
  CASE_STUDY: msg`Case study`,
}

/** The types as a teacher looks for them. */
export const typeGroups: { label: MessageDescriptor; types: QuestionType[] }[] = [
  { label: msg`Choice`, types: ['MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'ASSERTION_REASON'] },
  { label: msg`Short entry`, types: ['FILL_BLANK', 'MATCH', 'ORDER', 'NUMERIC'] },
  { label: msg`Written`, types: ['VERY_SHORT', 'SHORT', 'LONG', 'DIAGRAM'] },
  { label: msg`Passage`, types: ['CASE_STUDY'] },
]

export const levelLabels: Record<Level, MessageDescriptor> = {
  EASY: msg`Easy`,
  MEDIUM: msg`Medium`,
  HARD: msg`Hard`,
}

export const skillLabels: Record<Skill, MessageDescriptor> = {
  REMEMBER: msg`Remember`,
  UNDERSTAND: msg`Understand`,
  APPLY: msg`Apply`,
  ANALYSE: msg`Analyse`,
  EVALUATE: msg`Evaluate`,
  CREATE: msg`Create`,
}

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** i, ii, iii for the parts 1, 2, 3 of a case study. */
export const romanOf = (number: number): string => romans[number - 1] ?? String(number)
