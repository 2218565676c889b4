import { chapterKind } from './academics/chapter.ts'
import { gradeKind } from './academics/grade.ts'
import { sectionKind } from './academics/section.ts'
import { subjectKind } from './academics/subject.ts'
import { topicKind } from './academics/topic.ts'
import { marksImport } from './marks/upload/undo-marks.ts'
import { staffImport } from './people/staff/spreadsheet/undo-staff.ts'
import { studentImport } from './people/students/spreadsheet/undo-roster.ts'
import { questionImport } from './questions/reading/open-again.ts'
import type { ImportKinds } from './uploads/undo-import.ts'

/** Whose imports can be undone. */
export const importKinds: ImportKinds = {
  grade: { kind: gradeKind, columns: ['title', 'level_order', 'next_grade_id'] },
  section: { kind: sectionKind, columns: [] },
  subject: { kind: subjectKind, columns: [] },
  question: questionImport,
  chapter: { kind: chapterKind, columns: ['chapter', 'number', 'weightage'] },
  topic: { kind: topicKind, columns: ['title', 'sub_topic'] },
  student: studentImport,
  staff: staffImport,
  'exam-marks': marksImport,
}
