import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReadDoubt, ReadingItem } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'

/** What of a question can be accepted. */
export const mayAccept = ({ doubts }: Pick<ReadingItem, 'doubts'>): boolean => doubts.some(({ blocks }) => !blocks)

/** Doubts that a letter settles where the question has options. */
export const ofKey: ReadonlySet<string> = new Set(['no_key', 'answer_unread'])

export const doubtText = ({ message, said }: Pick<ReadDoubt, 'message' | 'said'>): string =>
  textOf({ message, ...said })

/** What of the question a doubt is about, by the first part of its field's path. */
const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  question_text: msg`Question`,
  question_options: msg`Options`,
  answer: msg`Answer`,
  max_marks: msg`Marks`,
  explanation: msg`Explanation`,
  level: msg`Level`,
  skill: msg`Skill`,
  type: msg`Type`,
  language: msg`Language`,
  grade_id: msg`Class`,
  subject_id: msg`Subject`,
  chapter_id: msg`Chapter`,
  topic_id: msg`Topic`,
}

export const fieldName = ({ field }: ReadDoubt): MessageDescriptor =>
  fieldNames[field.split('.')[0] ?? ''] ?? msg`Question`
