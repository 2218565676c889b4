import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReadDoubt, ReadingItem } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'

/** Doubts that nobody can accept: the question is none before what they say is mended. */
export const blockingDoubts: ReadonlySet<string> = new Set([
  ...['no_key', 'answer_unread', 'no_text', 'empty_option', 'too_many_options', 'legacy_font', 'not_understood'],
  ...['whole', 'missing_file', 'unclosed', 'long_field', 'too_few_options', 'invalid_field'],
])

export const isBlocking = ({ code }: Pick<ReadDoubt, 'code'>): boolean => blockingDoubts.has(code)

/** What of a question can be accepted. */
export const mayAccept = ({ doubts }: Pick<ReadingItem, 'doubts'>): boolean => doubts.some((one) => !isBlocking(one))

/** Doubts that a letter settles where the question has options. */
export const ofKey: ReadonlySet<string> = new Set(['no_key', 'answer_unread'])

export const doubtText = ({ message, said }: ReadDoubt): string => textOf({ message, ...said })

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
