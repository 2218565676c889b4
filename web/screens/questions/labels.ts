import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Level, QuestionType, Skill } from '#contract'

/** What the screens call the contract's values; the order is the order of the pickers. */

export const typeLabels: Record<QuestionType, MessageDescriptor> = {
  MCQ_SINGLE: msg`Multiple choice`,
  TRUE_FALSE: msg`True or false`,
  NUMERIC: msg`Numeric answer`,
  SHORT: msg`Short answer`,
}

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

/** A, B, C for the first, second, third option. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)
