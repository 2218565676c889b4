import type { RecheckRow } from '#contract'

/** A request about one question, which waits for nobody in particular. */
export const request: RecheckRow = {
  ...{
    id: 3,
    exam: { id: 7, title: 'Half-yearly' },
    grade: { id: 4, title: 'Class 10' },
    section: { id: 5, title: 'A' },
    subject: { id: 6, title: 'Science' },
    mark_id: 31,
    kind: 'TOTALLING',
    note: null,
    state: 'OPEN',
    set: null,
  },
  student: { id: 9, name: 'Asha Rao', admission_no: '1042' },
  questions: [{ exam_question_id: 501, label: '7' }],
  cells: [{ exam_question_id: 501, label: '7', max_marks: 5, value: 3.5 }],
  ...{ assigned_to: null, may_answer: true, max_marks: 80 },
  ...{ before: null, after: null, answer: null, created_at: '2026-11-20T05:00:00.000Z', decided_at: null },
}
