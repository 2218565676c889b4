import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ParagraphRole } from '#contract'

/** What a paragraph of the file is called by what it was taken for. */
export const roleNames: Record<ParagraphRole, MessageDescriptor> = {
  QUESTION: msg`Question`,
  OPTION: msg`Option`,
  TEXT: msg`Text`,
  ANSWER: msg`Answer`,
  EXPLANATION: msg`Explanation`,
  LEAVE_OUT: msg`Left out`,
}

/** The letter after r that says what a paragraph is; the last takes back what was said. */
export const roleKeys: readonly (readonly [key: string, role: ParagraphRole | null])[] = [
  ['q', 'QUESTION'],
  ['o', 'OPTION'],
  ['t', 'TEXT'],
  ['a', 'ANSWER'],
  ['e', 'EXPLANATION'],
  ['x', 'LEAVE_OUT'],
  ['n', null],
]

/** Whether of this file it can be said what a paragraph is: other formats say it themselves. */
export const tellsRoles = ({ format }: { format: string }): boolean => format === 'docx' || format === 'text'
