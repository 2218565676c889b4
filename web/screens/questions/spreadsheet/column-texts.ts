import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ColumnName } from '../list/list-view.ts'

export const columnTexts: Record<ColumnName, MessageDescriptor> = {
  grade: msg`Class`,
  subject: msg`Subject`,
  chapter: msg`Chapter`,
  topic: msg`Topic`,
  type: msg`Type`,
  level: msg`Level`,
  skill: msg`Skill`,
  marks: msg`Marks`,
  time: msg`Time`,
  language: msg`Language`,
  used: msg`Used`,
  facility: msg`In exams`,
  changed: msg`Changed`,
  review: msg`Review`,
  status: msg`Status`,
}
