import type { IdCase, IdCorner } from './id-world.ts'

/** Answer sheets, what is read of them, and the room on the day. */
export const answerIds = (of: IdCorner): Record<string, IdCase[]> => ({
  'exam_response.change': [
    {
      body: {
        exam_id: of.marked.exam,
        items: [{ mark_id: of.marked.mark, exam_question_id: of.marked.question, value: null, base: null }],
      },
      unsent: 'each is answered by itself',
    },
  ],
  'exam_response.preview': [
    {
      id: of.marked.exam,
      body: { section_ids: [of.marked.section], partial: [of.marked.mark] },
      unsent: 'nobody has answered',
    },
  ],
  'exam_response.apply': [
    {
      id: of.marked.exam,
      body: {
        ...{ section_ids: [of.marked.section], partial: [of.marked.mark], token: '1.a' },
        take: [{ mark_id: of.marked.mark, exam_question_id: of.marked.question }],
      },
      unsent: 'it was not looked at',
    },
  ],
  'exam_response.table': [{ id: of.marked.exam, body: { section_ids: [of.marked.section] } }],
  'exam_response.mySheets': [{ body: { exam_id: of.marked.exam }, unsent: 'it is a pupil’s' }],
  'scan_audit.create': [{ body: { exam_id: of.marked.exam, bound: 0.01 }, unsent: 'nothing was read' }],
  'scan_audit.decide': [{ id: 1, body: { items: [{ n: 1, value: [['A']] }] }, unsent: 'nothing was drawn' }],
  'invigilation.sheet': [
    { body: { exam_id: of.marked.exam, section_id: of.marked.section } },
    { body: { duty_id: 1 }, unsent: 'duties with a number are those of series' },
  ],
  'invigilation.mark': [
    {
      body: {
        ...{ exam_id: of.begun, section_id: of.section.id },
        items: [{ student_id: of.marked.pupils[0], attendance: 'P', base: 'P' }],
      },
    },
    {
      body: { duty_id: 1, items: [{ student_id: of.marked.pupils[0], attendance: 'P' }] },
      unsent: 'duties with a number are those of series',
    },
  ],
  'scan.completeness': [{ body: { exam_id: of.marked.exam, section_id: of.marked.section } }],
  'scan_page.decide': [
    { id: of.scan_page, body: { act: 'ASSIGN', student_id: of.pupil }, unsent: 'the page has no picture' },
  ],
  'scan_doubt.decide': [{ body: { items: [{ id: 1, value: [['A']] }] }, unsent: 'each is answered by itself' }],
  'scan_doubt.undo': [{ body: { ids: [1] }, unsent: 'each is answered by itself' }],
  'answer_sheet.printBlank': [{ id: of.marked.paper, body: { exam_id: of.marked.exam, count: 1, kind: 'BLANK' } }],
  'answer_sheet.void': [{ body: { ids: [of.marked.exam], reason: 'A test' }, unsent: 'nothing was printed' }],
  'answer_sheet.restore': [{ body: { ids: [of.marked.exam] }, unsent: 'nothing was printed' }],
})
