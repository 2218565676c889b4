import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Level, Skill } from '#contract'

/** What the screens call how hard a question is, and what it asks of a pupil; the order is the order of the pickers. */
export const levelNames: Record<Level, MessageDescriptor> = {
  EASY: msg`Easy`,
  MEDIUM: msg`Medium`,
  HARD: msg`Hard`,
}

export const skillNames: Record<Skill, MessageDescriptor> = {
  REMEMBER: msg`Remember`,
  UNDERSTAND: msg`Understand`,
  APPLY: msg`Apply`,
  ANALYSE: msg`Analyse`,
  EVALUATE: msg`Evaluate`,
  CREATE: msg`Create`,
}
