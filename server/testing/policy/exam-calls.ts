import { unique } from '../factories/factories.ts'
import {
  another,
  type CallsOf,
  inSubject,
  makes,
  ofStaff,
  ofWholeSchool,
  row,
  rowless,
  sees,
  under,
  usual,
} from './call-case.ts'

const figures = 'figures of what one sees; server/reports tests whose'
/** A day of its own for each exam, so that none clashes. */
/** An hour in which no other exam of the tests is written, from December on to before the session ends. */
const nextHour = () => {
  const at = another()
  const hour = 8 + (Math.floor(at / 110) % 12)
  const date = new Date(Date.UTC(2026, 11, 1) + (at % 110) * 86_400_000).toISOString().slice(0, 10)
  return { date, start: `${String(hour).padStart(2, '0')}:00`, end: `${String(hour + 1).padStart(2, '0')}:00` }
}

type ExamEntity =
  | 'exam'
  | 'room'
  | 'exam_series'
  | 'series_print'
  | 'print_plan'
  | 'admit_card'
  | 'staff_absence'
  | 'duty_swap'
  | 'exam_marks'
  | 'invigilation'
  | 'exam_correction'
  | 'recheck'
  | 'grade_system'
  | 'result_scheme'
  | 'report'
  | 'card_occasion'
  | 'result_board'
  | 'report_card'
  | 'report_remark'
  | 'card_entry'
  | 'card_layout'
  | 'report_file'
  | 'report_rows'
  | 'report_share'
  | 'dashboard'

/** Exams, marks, and the figures made of them. */
export const examCalls: CallsOf<ExamEntity> = {
  exam: {
    ...usual('exams', sees('. - - -', '. scd scd -', '. scd - -', '. s - -'), () => ({ name: 'Seen' })),
    remove: row('exams', 'deleted', ({ corner }) => ({ session_id: corner.school.session_id })),
    create: under('subjects', ({ corner }) => ({
      ...inSubject(corner),
      ...{ name: unique('Exam'), session_id: corner.school.session_id, section_ids: [corner.section.id] },
      ...{ type_test: 'UNIT_TEST', ...nextHour(), max_marks: 20, entry_mode: 'TOTAL' },
    })),
    changeState: row('exams', 'changed', () => ({ state: 'SCHEDULED' })),
    verifyMany: rowless('answers exam by exam; server/exams/publish tests whose'),
    publishMany: rowless('finds exams that one sees; server/exams/publish tests whose'),
    cancelPublishing: rowless('finds exams that one sees; server/exams/publish tests whose'),
    timetable: rowless('prints the exams that one sees; server/exams tests whose'),
    attendanceSheet: row('exams', 'seen'),
    beforeVerify: row('exams', 'seen'),
    verifyCheck: row('exams', 'seen'),
    check: rowless('finds what an exam would run into; server/exams tests it'),
  },
  room: {
    ...usual('rooms', sees('. - - -', '. scd scd -', '. scd scd -', '. - - -'), () => ({ building: 'Seen' })),
    create: makes(() => ({ name: unique('Room'), rows: 1, columns: 2 })),
    createMany: rowless('makes rooms under nothing; server/exams/rooms tests it'),
    suggest: rowless('names what exams have as their room; server/exams/rooms tests it'),
  },
  exam_series: {
    ...usual('exam_series', sees('. - - -', '. scd scd -', '. - - -', '. - - -'), () => ({ name: unique('Seen') })),
    create: ofWholeSchool(
      under('grades', ({ id, corner }) => ({
        ...{ name: unique('Series'), session_id: corner.school.session_id, type_test: 'HALF_YEARLY' },
        ...{ starts_on: '2026-12-07', ends_on: '2026-12-19', grade_ids: [id] },
      })),
    ),
    gather: rowless('makes a series of exams that one sees; server/exams/plan tests whose'),
    get: ofStaff('exam_series'),
    changeState: row('exam_series', 'changed', () => ({ state: 'DRAFT' })),
    papers: row('exam_series', 'changed'),
    wishes: row('exam_series', 'changed', () => ({ wishes: [] })),
    rooms: row('exam_series', 'changed', () => ({ room_ids: [] })),
    staff: row('exam_series', 'changed', () => ({ staff: [] })),
    move: row('exam_series', 'changed', () => ({ paper_id: 1, day: null })),
    place: row('exam_series', 'changed', () => ({ moves: [{ paper_id: 1, day: null }] })),
    propose: row('exam_series', 'changed', () => ({ what: 'DATES' })),
    take: row('exam_series', 'changed', () => ({ proposal_id: 1 })),
    duties: row('exam_series', 'seen'),
    duty: row('exam_series', 'changed', () => ({ duty_id: 1, staff_id: null })),
    candidates: row('exam_series', 'seen', () => ({ duty_id: 1 })),
    desk: row('exam_series', 'seen', () => ({ day: '2026-12-08', shift: 0 })),
    packet: row('exam_series', 'changed', () => ({ day: '2026-12-08', shift: 0, room_id: 1, ticked: true })),
    undo: row('exam_series', 'changed', () => ({ act_id: 1 })),
    absent: row('exam_series', 'changed', () => ({ staff_id: 1, day: '2026-12-08', reason: 'Ill' })),
    mine: rowless('the own duties, papers and seats; server/exams/plan/duties tests whose'),
    slots: row('exam_series', 'seen', () => ({ paper_id: 1 })),
    verdict: row('exam_series', 'seen'),
    publish: row('exam_series', 'changed'),
    changes: row('exam_series', 'seen'),
    revert: row('exam_series', 'changed'),
    seats: row('exam_series', 'seen', () => ({ day: '2026-12-08', shift: 0 })),
    seat: row('exam_series', 'changed', () => ({ paper_id: 1, student_id: 1, room_id: null })),
    seatOne: row('exam_series', 'changed', () => ({ student_id: 1 })),
    closeRoom: row('exam_series', 'changed', () => ({ room_id: 1, day: '2026-12-08', reason: 'Seen' })),
  },
  series_print: {
    print: rowless('prints a date sheet of what one sees, all else for planners; server/exams/plan/print tests whose'),
    prints: rowless('counts for planners; server/exams/plan/print tests whose'),
  },
  print_plan: {
    get: rowless('counts copies of exams that one sees; server/exams/print-plan tests whose'),
    update: rowless('of exams that are wholly one’s own; server/exams/print-plan tests whose'),
    start: rowless('prints exams that one sees; server/exams/print-plan tests whose'),
    preview: rowless('shows a paper of an exam that one sees; server/exams/print-plan tests whose'),
  },
  admit_card: {
    list: rowless('lists the cards of one series; server/exams/plan/print tests whose'),
    withhold: rowless('names pupils of one series; server/exams/plan/print tests whose'),
    verify: rowless('is open and names nobody; server/exams/plan/print tests it'),
  },
  staff_absence: {
    ...usual('staff_absences', sees('. - - -', '. scd scd -', '. - - -', '. - - -'), () => ({
      reason: unique('Seen'),
    })),
    create: ofWholeSchool(under('staff', ({ id }) => ({ staff_id: id, from_on: '2026-12-01', to_on: '2026-12-02' }))),
  },
  duty_swap: {
    list: rowless('the own ones; server/exams/duty tests whose'),
    create: rowless('asks of an own duty; server/exams/duty tests whose'),
    decide: rowless('by whoever is asked; server/exams/duty tests whose'),
    withdraw: rowless('by whoever asked; server/exams/duty tests whose'),
    partners: rowless('of an own duty; server/exams/duty tests whose'),
  },
  exam_marks: {
    list: rowless('lists the rows of one exam; server/marks tests whose'),
    update: row('exam_marks', 'changed', () => ({ remarks: 'Seen' })),
    updateMany: rowless('answers value by value; server/marks tests whose'),
    markAttendance: rowless('answers pupil by pupil; server/marks tests whose'),
    history: row('exam_marks', 'seen'),
    explain: row('exam_marks', 'seen'),
    template: row('exams', 'seen'),
    upload: rowless('answers row by row; server/marks tests whose'),
  },
  invigilation: {
    list: rowless('lists the own duties of a day; server/marks/invigilation tests whose'),
    sheet: rowless('shows the room of a duty; server/marks/invigilation tests whose'),
    mark: rowless('answers pupil by pupil; server/marks/invigilation tests whose'),
  },
  exam_correction: {
    list: row('exams', 'seen'),
    preview: row('exams', 'seen', () => ({ kind: 'ADD', marks: 1 })),
    apply: row('exams', 'changed', () => ({ token: 'none', reason: 'Seen' })),
    undo: row('exams', 'changed', () => ({ correction_id: 1, reason: 'Seen' })),
  },
  recheck: {
    create: rowless('takes published marks only; server/marks/correction tests whose'),
    list: rowless('lists requests for marks that one sees; server/marks/correction tests whose'),
    assignees: rowless('finds requests for marks that one sees; server/marks/correction tests whose'),
    assign: rowless('finds requests for marks that one sees; server/marks/correction tests whose'),
    decide: rowless('finds requests for marks that one sees; server/marks/correction tests whose'),
  },
  grade_system: {
    ...usual('grade_systems', sees('. - - -', '. scd scd -', '. scd scd -', '. s s -'), () => ({ rounding: 'TWO_DP' })),
    create: makes(() => ({
      ...{ name: unique('Bands'), rounding: 'TWO_DP' },
      bands: [
        { grade: 'A', min_percent: 33, is_pass: true },
        { grade: 'E', min_percent: 0, is_pass: false },
      ],
    })),
  },
  result_scheme: {
    ...usual('result_schemes', sees('. - - -', '. scd scd -', '. scd scd -', '. s s -'), () => ({
      compartment_max: 1,
    })),
    copy: rowless('from one session to another, of classes that one sees; server/results tests it'),
    // A class and subject have one scheme a session; what is taken already was found.
    create: under(
      'grades',
      ({ id, corner }) => ({
        ...{ name: unique('Scheme'), session_id: corner.school.session_id, grade_id: id },
        ...{ parts: [{ name: 'Tests', take: 'ALL', match: { type_tests: ['UNIT_TEST'] } }] },
      }),
      ({ status }) => status === 200 || status === 409,
    ),
  },
  card_occasion: {
    ...usual('card_occasions', sees('. - - -', '. scd scd -', '. scd scd -', '. s s -'), () => ({ is_final: true })),
    create: under('grades', ({ id, corner }) => ({
      ...{ title: unique('Occasion'), session_id: corner.school.session_id, grade_ids: [id] },
    })),
  },
  result_board: {
    board: rowless('lists the exams of sections that one sees; server/exams/publish tests whose'),
    remind: rowless('of sheets that one sees; server/exams/publish tests whose'),
  },
  card_layout: {
    ...usual('card_layouts', sees('. - - -', '. scd scd -', '. scd scd -', '. - - -'), () => ({
      name: unique('Seen'),
    })),
    create: makes(() => ({ name: unique('Layout'), shipped: 'MIDDLE' })),
    shipped: rowless('what comes with the program, with classes that one sees'),
    preview: rowless('draws the card of a pupil whose whole card one sees; server/reports/layouts tests whose'),
  },
  report_share: {
    share: rowless(figures),
    shares: rowless("one's own links; server/reports tests whose"),
    unshare: rowless("one's own links; server/reports tests whose"),
  },
  report_card: {
    batch: rowless('of pupils whose whole card one sees; server/reports/cards/whose-card.test.ts tests whose'),
    ledger: rowless('lists the pupils of a section that one sees; server/reports/cards tests whose'),
    register: rowless('lists the pupils of sections one answers for; server/reports/register tests whose'),
    list: rowless('cards of pupils one sees; server/reports/cards tests whose'),
    withdraw: rowless('cards of pupils one sees; server/reports/cards tests it'),
    explain: rowless('of a card of a pupil one sees; server/reports/cards tests whose'),
    missing: rowless(figures),
    progress: rowless(figures),
    verify: rowless('says of a code whether it is on a card; server/reports/cards tests it'),
  },
  report_remark: {
    list: rowless('lists the pupils one sees; server/reports/cards tests whose'),
    update: rowless('of an enrolment one sees, by its class teacher; server/reports/cards tests it'),
    changeState: rowless('of enrolments one sees; server/reports/cards tests it'),
    progress: rowless(figures),
    upload: rowless('of a section one answers for; server/reports/lists tests whose'),
  },
  card_entry: {
    sheet: rowless('lists the pupils of a section that one sees; server/reports/entries tests whose'),
    updateMany: rowless('of enrolments one sees; server/reports/entries tests it'),
    setDays: rowless('of a section one answers for; server/reports/entries tests it'),
    changeState: rowless('of sections one answers for; server/reports/entries tests it'),
    template: rowless('lists the pupils of a section that one sees; server/reports/lists tests whose'),
    upload: rowless('of enrolments one sees; server/reports/lists tests it'),
  },
  report_file: {
    download: rowless(figures),
    markSheet: rowless('lists the marks of one exam; server/reports/print tests whose'),
    recheckSlip: rowless('of a mark one sees; server/reports/print tests whose'),
    transferData: rowless('of a pupil one sees; server/reports/print tests whose'),
  },
  report_rows: { list: rowless(figures), download: rowless(figures) },
  report: {
    subjectPerformance: rowless(figures),
    chapterPerformance: rowless(figures),
    schoolPerformance: rowless(figures),
    staffPerformance: rowless(figures),
    examAnalysis: rowless(figures),
    explain: under('students', ({ id, corner }) => ({
      filter: { session_id: corner.school.session_id, student_id: id },
    })),
    studentPerformance: under('students', ({ id, corner }) => ({
      filter: { session_id: corner.school.session_id, student_id: id },
    })),
  },
  dashboard: {
    allCounts: rowless('figures of the rows one sees; server/dashboard tests it'),
    countMaster: rowless('figures of the platform'),
  },
}
