import type { Action, Module } from '../permissions.ts'

/** What a foreign list holds: the door by which it comes in. */
export const listKinds = ['marks', 'students', 'staff', 'chapters', 'topics', 'questions', 'remarks'] as const
export type ListKind = (typeof listKinds)[number]

/** Who brings such lists in, and so may have their layouts remembered: any of these. */
export const listKindRights: Readonly<Record<ListKind, readonly (readonly [Module, Action])[]>> = {
  marks: [
    ['exam-marks', 'update'],
    ['exam-marks', 'upload'],
    ['exam-marks', 'verify'],
  ],
  students: [['student', 'upload']],
  staff: [['staff', 'upload']],
  chapters: [['chapter', 'upload']],
  topics: [['topic', 'upload']],
  questions: [['question', 'upload']],
  remarks: [
    ['school-report', 'view'],
    ['teacher-report', 'view'],
  ],
}
