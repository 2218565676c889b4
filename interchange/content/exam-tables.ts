import { type ContentTable, made, own, stamps } from './content-columns.ts'

/** Exams and the plan of a series: who sits where, who is on duty. Each after those that it names, but for who did something. */
export const examTables = {
  exam_series: {
    what: 'Examination series.',
    columns: {
      ...{ ...own, session_id: '>sessions', name: 'value', type_test: 'value', starts_on: 'value', ends_on: 'value' },
      ...{
        state: 'value',
        version: 'value',
        weekdays: 'value',
        closed_days: 'value',
        shifts: '{shifts}',
        published_frame: '{frame}',
      },
      ...{ rules: 'value', seed: 'value', proposed_at: 'value', published_at: 'value', published_by: 'person' },
      ...{ state_reason: 'value', cancelled_at: 'value', ...stamps },
    },
  },
  exams: {
    what: 'Exams.',
    columns: {
      ...{ ...own, name: 'value', session_id: '>sessions', grade_id: '>grades', subject_id: '>subjects' },
      ...{ type_test: 'value', component: 'value', question_paper_id: '>question_papers', exam_date: 'value' },
      ...{ starts: 'value', ends: 'value', max_marks: 'value', pass_marks: 'value', weightage: 'value' },
      ...{ room: 'value', entry_mode: 'value', state: 'value', revision: 'value', grade_system_id: '>grade_systems' },
      ...{ absent_policy: 'value', moderation: 'value', submitted_at: 'value', submitted_by: 'person' },
      ...{ verified_at: 'value', verified_by: 'person', published_at: 'value', published_by: 'person' },
      ...{ cancelled_at: 'value', state_reason: 'value', ...stamps, titles: 'value', recheck_days: 'value' },
      ...{ recheck_rule: 'value', response_rules: 'value', series_id: '>exam_series', marks_due: 'value' },
      ...{ publish_at: 'left', publish_by: 'left', print_spare: 'value', print_duplex: 'value' },
    },
  },
  exam_sections: {
    what: 'Sections that write an exam.',
    order: ['exam_id', 'section_id'],
    columns: {
      ...{ client_id: 'school', exam_id: '>exams', section_id: '>sections', grade_id: '>grades', room: 'value' },
      ...{ state: 'value', submitted_at: 'value', submitted_by: 'person', first_submitted_at: 'value' },
    },
  },
  exam_staff: {
    what: 'Who invigilates and who marks an exam.',
    columns: {
      ...{ ...own, exam_id: '>exams', staff_id: '>staff', section_id: '?sections', duty: 'value' },
      item_ids: '>>question_paper_items',
    },
  },
  exam_papers: {
    what: 'The papers of an exam, one for each set.',
    order: ['exam_id', 'set_letter'],
    columns: {
      ...{ client_id: 'school', exam_id: '>exams', set_letter: 'value', paper_id: '>question_papers' },
      printed_version: 'left',
    },
  },
  series_papers: {
    what: 'What is written in a series.',
    columns: {
      ...{ ...own, series_id: '>exam_series', grade_id: '>grades', subject_id: '>subjects', component: 'value' },
      ...{ section_ids: '>>sections', minutes: 'value', max_marks: 'value', pass_marks: 'value', weightage: 'value' },
      ...{ question_paper_id: '>question_papers', sets: 'value', is_hard: 'value', room_kind: 'value' },
      ...{ batch_size: 'value', is_pinned: 'value', exam_id: '>exams', ...stamps },
    },
  },
  series_sittings: {
    what: 'When papers of a series are written.',
    order: ['paper_id', 'batch'],
    columns: {
      ...{ client_id: 'school', series_id: '>exam_series', paper_id: '>series_papers', batch: 'value' },
      ...{ day: 'value', shift: 'value', published_day: 'value', published_shift: 'value' },
    },
  },
  series_seats: {
    what: 'On which seats pupils write the papers of a series.',
    order: ['series_id', 'paper_id', 'enrolment_id'],
    columns: {
      ...{ client_id: 'school', series_id: '>exam_series', paper_id: '>series_papers', enrolment_id: '>enrolments' },
      ...{ batch: 'value', day: 'value', shift: 'value', room_id: '>rooms', seat_row: 'value', seat_col: 'value' },
      ...{ set_letter: 'value', published_batch: 'value', published_day: 'value', published_shift: 'value' },
      ...{ published_room_id: '>rooms', published_row: 'value', published_col: 'value', published_set: 'value' },
    },
  },
  admit_cards: {
    what: 'Admit cards of a series that were printed or are withheld.',
    order: ['series_id', 'enrolment_id'],
    columns: {
      ...{ client_id: 'school', series_id: '>exam_series', enrolment_id: '>enrolments', serial: 'value' },
      ...{ version: 'value', content: 'value', withheld_reason: 'value', withheld_at: 'value', withheld_by: 'person' },
      ...{ issued_at: 'value', issued_by: 'person' },
    },
  },
  series_wishes: {
    what: 'What is wished of the date sheet of a series.',
    columns: {
      ...{ ...own, series_id: '>exam_series', kind: 'value', strength: 'value', params: '{wish}', position: 'value' },
    },
  },
  series_rooms: {
    what: 'Rooms of a series.',
    order: ['series_id', 'room_id'],
    columns: {
      ...{ client_id: 'school', series_id: '>exam_series', room_id: '>rooms', position: 'value', closed: 'value' },
    },
  },
  series_staff: {
    what: 'Who may be on duty in a series.',
    order: ['series_id', 'staff_id'],
    columns: {
      ...{ client_id: 'school', series_id: '>exam_series', staff_id: '>staff', is_senior: 'value' },
      ...{ is_exempt: 'value', most: 'value' },
    },
  },
  series_proposals: {
    what: 'Date sheets that were worked out, those before them, and what acts on the day changed.',
    columns: {
      ...{ ...own, series_id: '>exam_series', what: 'value', input_sum: 'value', result: '{proposal}', cost: 'value' },
      ...{ bound: 'value', is_proven: 'value', made_at: 'value', made_by: 'person', taken_at: 'value' },
    },
  },
  series_versions: {
    what: 'What was published of a series, and what that changed.',
    order: ['series_id', 'version'],
    columns: {
      ...{ client_id: 'school', series_id: '>exam_series', version: 'value', changes: '{changes}', counts: 'value' },
      ...{ reason: 'value', published_at: 'value', published_by: 'person', impersonator_id: 'left' },
    },
  },
  series_duties: {
    what: 'Who watches in a series, and whom everybody knows to.',
    columns: {
      ...{ ...own, series_id: '>exam_series', day: 'value', shift: 'value', room_id: '>rooms', place: 'value' },
      ...{ staff_id: '>staff', published_staff_id: '>staff', before_staff_id: '>staff', handed_at: 'value' },
      ...{ is_senior: 'value', reason: 'value', row_version: 'value', updated_at: 'value', updated_by: 'person' },
    },
  },
  series_packets: {
    what: 'Rooms of a sitting whose packet of question papers is ticked off.',
    order: ['series_id', 'day', 'shift', 'room_id'],
    columns: {
      ...{ client_id: 'school', series_id: '>exam_series', day: 'value', shift: 'value', room_id: '>rooms' },
      ...{ ticked_at: 'value', ticked_by: 'person' },
    },
  },
  duty_swaps: {
    what: 'Duties that somebody asked another to take over.',
    columns: {
      ...{ ...own, series_id: '>exam_series', duty_id: '>series_duties', other_duty_id: '>series_duties' },
      ...{ from_staff_id: '>staff', to_staff_id: '>staff', note: 'value', state: 'value', message: 'value' },
      ...{ ...made, decided_at: 'value', decided_by: 'person' },
    },
  },
} as const satisfies Readonly<Record<string, ContentTable>>
