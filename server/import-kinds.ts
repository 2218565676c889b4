import { chapterKind } from './academics/chapter.ts'
import { topicKind } from './academics/topic.ts'
import { marksImport } from './marks/upload/undo-marks.ts'
import { staffImport } from './people/staff/spreadsheet/undo-staff.ts'
import { studentImport } from './people/students/spreadsheet/undo-roster.ts'
import { questionKind } from './questions/rows.ts'
import type { ImportKinds } from './uploads/undo-import.ts'

/** Whose imports can be undone. */
export const importKinds: ImportKinds = {
  question: { kind: questionKind, columns: [] },
  chapter: { kind: chapterKind, columns: ['chapter', 'number', 'weightage'] },
  topic: { kind: topicKind, columns: ['title', 'sub_topic'] },
  student: studentImport,
  staff: staffImport,
  'exam-marks': marksImport,
}
