import { shippedLayouts } from '../../../domain/reports/shipped-layouts.ts'
import { unique } from '../factories/factories.ts'
import { cards, exam, inSection, inSubject, occasionCards, ofOccasion, ofPupil, ofSession, reason } from './id-parts.ts'
import type { IdCase, IdCorner } from './id-world.ts'

/** A layout of whose items the first is entered by whoever teaches a subject. */
function layoutBy(subject_id: number) {
  const { items, ...body } = shippedLayouts.MIDDLE
  return { ...body, items: items.map((item, at) => (at === 0 ? { ...item, by: { subject_id } } : item)) }
}

/** Papers, exams, marks and cards. */
export const exams = (of: IdCorner): Record<string, IdCase[]> => ({
  'exam.create': [{ body: exam(of, '2026-12-28') }],
  'exam.update': [{ id: of.exam, body: exam(of, '2026-12-29') }],
  'exam.remove': [{ id: of.exam, body: ofSession(of), unsent: reason }],
  'exam.changeState': [
    { id: of.begun, body: { state: 'SUBMITTED', section_ids: [of.section.id] }, unsent: 'nobody has marks' },
  ],
  'exam.verifyMany': [{ body: { ids: [of.exam] } }],
  'exam.publishMany': [{ body: { ids: [of.exam] }, unsent: 'it is not verified' }],
  'exam.cancelPublishing': [{ body: { ids: [of.exam] } }],
  'result_board.board': [{ body: { ...ofSession(of), grade_id: of.section.grade_id } }],
  'result_board.remind': [
    {
      body: { ...ofSession(of), sheets: [{ exam_id: of.marked.exam, section_id: of.marked.section }] },
      unsent: 'its marks are handed in',
    },
  ],
  'print_plan.get': [{ body: { exam_ids: [of.exam] } }, { body: { series_id: of.made('exam_series') } }],
  'print_plan.update': [{ body: { exam_ids: [of.exam], duplex: true } }],
  'print_plan.start': [
    { body: { exam_ids: [of.exam], parts: ['attendance'] }, unsent: 'nobody may be on its list' },
    { body: { series_id: of.made('exam_series'), parts: ['attendance'] }, unsent: 'nobody may be on its list' },
  ],
  'print_plan.preview': [{ body: { exam_id: of.exam, paper_id: of.paper }, unsent: 'no paper is chosen' }],
  'exam.check': [{ body: { id: of.exam } }],
  'exam.timetable': [{ body: { ...ofSession(of), grade_id: of.section.grade_id } }, { body: inSection(of) }],
  'exam.attendanceSheet': [{ id: of.marked.exam, body: { section_id: of.marked.section } }],
  'exam_marks.updateMany': [
    {
      body: {
        exam_id: of.marked.exam,
        items: [
          { mark_id: of.marked.mark, field: 'question', exam_question_id: of.marked.question, value: 1, base: 0 },
        ],
      },
    },
  ],
  'exam_marks.markAttendance': [
    {
      body: {
        ...{ exam_id: of.marked.exam, section_id: of.marked.section },
        entries: [{ student_id: of.marked.pupils[0], attendance: 'P' }],
      },
    },
  ],
  'exam_correction.preview': [
    {
      id: of.marked.exam,
      body: { kind: 'ACCEPT', exam_question_id: of.marked.question, mark_ids: [of.marked.mark], marks: 1 },
    },
  ],
  'exam_correction.undo': [
    { id: of.marked.exam, body: { correction_id: 1, reason: 'A test' }, unsent: 'nothing was corrected' },
  ],
  'recheck.create': [
    {
      body: {
        ...{ mark_id: of.marked.mark, exam_question_ids: [of.marked.question], kind: 'TOTALLING' },
        assigned_to: of.heir,
      },
    },
  ],
  'recheck.assign': [{ id: of.marked.recheck, body: { staff_id: of.heir } }],
  'grade_system.create': [
    {
      body: {
        ...{ name: unique('Bands'), rounding: 'TWO_DP', grade_ids: [of.section.grade_id] },
        bands: [
          { grade: 'A', min_percent: 33, is_pass: true },
          { grade: 'E', min_percent: 0, is_pass: false },
        ],
      },
    },
  ],
  'grade_system.update': [{ id: of.made('grade_systems'), body: { grade_ids: [of.above] } }],
  'result_scheme.create': [
    {
      body: {
        ...{ ...inSubject(of), subject_id: of.elective, ...ofSession(of), name: unique('Scheme') },
        parts: [{ name: 'Tests', take: 'ALL', match: { type_tests: ['UNIT_TEST'] } }],
      },
    },
  ],
  'result_scheme.copy': [{ body: { from_session_id: of.school.session_id, to_session_id: of.next_session } }],
  'result_scheme.update': [{ id: of.result_scheme, body: { ...inSubject(of), ...ofSession(of) } }],
  'report.explain': [
    { body: { filter: ofPupil(of), scheme_id: of.result_scheme } },
    { body: { filter: ofPupil(of), subject_id: inSubject(of).subject_id } },
  ],
  'card_occasion.create': [
    {
      body: {
        ...{ title: unique('Occasion'), ...ofSession(of), grade_ids: [of.section.grade_id] },
        exam_ids: [of.marked.exam],
      },
    },
  ],
  'card_occasion.update': [
    {
      id: of.made('card_occasions'),
      body: { ...ofSession(of), grade_ids: [of.section.grade_id], exam_ids: [of.marked.exam] },
    },
  ],
  'card_layout.create': [{ body: { name: unique('Layout'), from_id: of.made('card_layouts'), grade_ids: [of.above] } }],
  'card_layout.update': [
    { id: of.made('card_layouts'), body: { grade_ids: [of.section.grade_id], body: layoutBy(of.subject.id) } },
  ],
  'card_layout.preview': [
    { body: { ...ofSession(of), student_id: of.marked.pupils[0], language: 'en', body: layoutBy(of.subject.id) } },
  ],
  'report_card.list': [
    {
      body: {
        filter: { ...ofOccasion(of), section_id: of.marked.section, student_id: of.marked.pupils[0] },
      },
    },
  ],
  'report_card.withdraw': [{ body: { ids: [1], reason: 'A wrong mark' }, unsent: 'no card was issued' }],
  'report_card.missing': [
    {
      body: {
        ...{ ...ofSession(of), scheme_id: of.result_scheme, language: 'en', section_ids: [of.marked.section] },
        through_exam_ids: [of.marked.exam],
      },
    },
    { body: { ...ofSession(of), grade_id: of.section.grade_id, language: 'en' } },
    { body: { ...ofSession(of), student_ids: of.marked.pupils, language: 'en' } },
    { body: occasionCards(of) },
  ],
  'report_card.progress': [{ body: ofOccasion(of) }],
  'report_card.batch': [
    { body: { ...cards(of), grade_id: of.section.grade_id }, unsent: 'other sections have no exam' },
    { body: { ...cards(of), section_ids: [of.marked.section] } },
    { body: { ...cards(of), student_ids: of.marked.pupils } },
    { body: { ...occasionCards(of), format: 'pdf' } },
  ],
  'report_card.ledger': [
    { body: { ...cards(of), section_id: of.marked.section } },
    { body: { ...ofOccasion(of), section_id: of.marked.section, language: 'en', format: 'xlsx' } },
  ],
  'report_card.register': [
    {
      body: {
        ...{ ...ofSession(of), scheme_id: of.result_scheme, language: 'en', section_ids: [of.marked.section] },
        through_exam_ids: [of.marked.exam],
      },
    },
    { body: { ...ofOccasion(of), section_ids: [of.marked.section], language: 'en' } },
  ],
  'report_remark.changeState': [
    {
      body: { ids: [of.marked.enrolment], state: 'PROOF', occasion_id: of.made('card_occasions') },
      unsent: 'nobody has written it',
    },
  ],
  'report_remark.update': [
    { id: of.marked.enrolment, body: { remark: 'Reads much', occasion_id: of.made('card_occasions') } },
  ],
  'report_remark.progress': [{ body: ofOccasion(of) }],
  'card_entry.sheet': [{ body: { ...ofOccasion(of), section_id: of.marked.section } }],
  'card_entry.updateMany': [
    {
      body: {
        ...{ ...ofOccasion(of), section_id: of.marked.section },
        items: [{ enrolment_id: of.marked.enrolment, term: 't1', item: 'art', base: null, value: 'B' }],
      },
    },
  ],
  'card_entry.setDays': [{ body: { ...ofOccasion(of), section_id: of.marked.section, period: 't1', days: 112 } }],
  'card_entry.template': [{ body: { ...ofOccasion(of), section_id: of.marked.section, language: 'en' } }],
  'card_entry.changeState': [{ body: { ...ofOccasion(of), section_ids: [of.marked.section], state: 'SUBMITTED' } }],
  'report_file.transferData': [{ id: of.marked.pupils[0], body: { language: 'hi' } }],
  'report_file.markSheet': [{ id: of.marked.exam, body: { section_id: of.marked.section, format: 'xlsx' } }],
})

/** An entity takes the ids that its case of the policy makes a row of, and the same again where that row is changed. */
