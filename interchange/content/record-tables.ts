import { type ContentTable, made, own, stamps } from './content-columns.ts'

const done = { updated_at: 'value', updated_by: 'person' } as const

/** The tables that a file of everything has besides: people, exams and what came of them, each after those that it names, but for who did something. */
export const recordTables = {
  roles: {
    what: 'Roles that people of the school have. They are the platform’s, with their rights: one of the same name and kind is taken for it.',
    columns: {
      ...{ id: 'place', title: 'value', created_for: 'left', base_kind: 'value', scope: 'value', status: 'left' },
      ...{ description: 'left', row_version: 'left', created_at: 'left', created_by: 'left', updated_at: 'left' },
      ...{ updated_by: 'left', deleted_at: 'left' },
    },
  },
  school_permissions: {
    what: 'Where the rights of a role are others in this school than on the platform.',
    columns: {
      ...{ ...own, role_id: '>roles', module: 'value', action: 'value', status: 'value', set_by: 'person' },
      set_at: 'value',
    },
  },
  accounts: {
    what: 'People, without what signs them in: staff, pupils, and whoever else has done something that the file names. Somebody of the same e-mail address in the school it is read into is taken for them, and keeps role and sign-in there.',
    columns: {
      ...{ ...own, email: 'value', name: 'value', mobile: 'value', password_hash: 'left', role_id: '>roles' },
      ...{
        status: 'value',
        login_name: 'value',
        email_verified_at: 'left',
        passkey_handle: 'left',
        trust_from: 'left',
        keeps_local: 'left',
        language: 'value',
        photo: 'value',
      },
      ...{ last_sign_in_at: 'left', ...stamps },
    },
  },
  staff: {
    what: 'Members of staff.',
    columns: {
      ...{ ...own, account_id: '>accounts', emp_id: 'value', first_name: 'value', last_name: 'value' },
      ...{ gender: 'value', designation: 'value', date_of_joining: 'value', left_on: 'value', ...stamps },
    },
  },
  staff_assignments: {
    what: 'What members of staff teach.',
    columns: {
      ...{ ...own, staff_id: '>staff', session_id: '>sessions', grade_id: '>grades', section_id: '>sections' },
      ...{ subject_id: '>subjects', is_class_teacher: 'value', ends_on: 'value', ...made },
    },
  },
  staff_absences: {
    what: 'When members of staff are away.',
    columns: { ...own, staff_id: '>staff', from_on: 'value', to_on: 'value', reason: 'value', ...stamps },
  },
  students: {
    what: 'Pupils.',
    columns: {
      ...{ ...own, account_id: '>accounts', admission_no: 'value', f_name: 'value', l_name: 'value' },
      ...{ gender: 'value', dob: 'value', email: 'value', guardian_name: 'value', guardian_mobile: 'value' },
      ...{
        guardian_email: 'value',
        accommodations: 'value',
        guardians: 'value',
        photo: 'value',
        search_text: 'derived',
        ...stamps,
      },
    },
  },
  promotions: {
    what: 'Promotions from one session to the next.',
    columns: {
      ...{ ...own, from_session_id: '>sessions', to_session_id: '>sessions', counts: 'value' },
      ...{ undone_at: 'value', undone_by: 'person', ...made },
    },
  },
  enrolments: {
    what: 'In which class and section a pupil is in a session.',
    columns: {
      ...{ ...own, student_id: '>students', session_id: '>sessions', grade_id: '>grades', section_id: '>sections' },
      ...{ roll_no: 'value', state: 'value', status: 'value', joined_on: 'value', left_on: 'value' },
      ...{ leave_reason: 'value', promotion_id: '>promotions', away: 'value', ...stamps },
    },
  },
  enrolment_subjects: {
    what: 'Subjects that a pupil has chosen.',
    order: ['enrolment_id', 'subject_id'],
    columns: { client_id: 'school', enrolment_id: '>enrolments', subject_id: '>subjects' },
  },
  enrolment_moves: {
    what: 'Moves of pupils to another section within a session.',
    columns: {
      ...{ ...own, enrolment_id: '>enrolments', from_grade_id: '>grades', from_section_id: '>sections' },
      ...{ to_grade_id: '>grades', to_section_id: '>sections', from_roll_no: 'value', moved_on: 'value', ...made },
    },
  },
  promotion_items: {
    what: 'What a promotion made of each pupil.',
    order: ['promotion_id', 'student_id'],
    columns: {
      ...{ client_id: 'school', promotion_id: '>promotions', student_id: '>students', action: 'value' },
      ...{ from_enrolment_id: '>enrolments', to_enrolment_id: '>enrolments', before: '{enrolment}' },
      undone_at: 'value',
    },
  },
  erasures: {
    what: 'Pupils whose data was, or is to be, erased.',
    columns: {
      ...{ ...own, student_id: '>students', keep_results: 'value', reason: 'value', erase_on: 'value' },
      ...{ cancelled_at: 'value', cancelled_by: 'person', done_at: 'value', backups_until: 'value', ...made },
    },
  },
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
  exam_questions: {
    what: 'Questions of an exam as they were asked.',
    columns: {
      ...{ ...own, exam_id: '>exams', paper_id: '>question_papers', item_id: '>question_paper_items' },
      ...{ part: 'value', question_id: '>questions', version: 'value', section: 'value', position: 'value' },
      ...{ labels: 'value', max_marks: 'value', min_marks: 'value', or_group: 'value', part_or_group: 'value' },
      ...{ choose: 'value', type: 'value', chapter_id: '>chapters', topic_id: '?topics', level: 'value' },
      ...{ skill: 'value', treatment: 'value' },
    },
  },
  exam_marks: {
    what: 'What a pupil has of an exam: attendance, marks, grade, result.',
    columns: {
      ...{ ...own, exam_id: '>exams', enrolment_id: '>enrolments', section_id: '>sections', set_letter: 'value' },
      ...{ attendance: 'value', marks: 'value', grace: 'value', counted_max: 'value', percent: 'value' },
      ...{ grade: 'value', point: 'value', result: 'value', is_complete: 'value', remarks: 'value' },
      ...{ left_at: 'value', corrected_marks: 'value', row_version: 'value', ...made, ...done },
    },
  },
  exam_question_marks: {
    what: 'What a pupil has of each question; null: not attempted.',
    order: ['exam_id', 'mark_id', 'exam_question_id'],
    columns: {
      ...{ client_id: 'school', exam_id: '>exams', mark_id: '>exam_marks', exam_question_id: '>exam_questions' },
      ...{ marks: 'value', ...done },
    },
  },
  exam_mark_history: {
    what: 'What marks were before they were changed, and why.',
    only: 'exists (select 1 from exam_marks m where m.client_id = $1 and m.id = mark_id)',
    columns: {
      ...{ ...own, exam_id: '>exams', mark_id: '>exam_marks', exam_question_id: '?exam_questions', field: 'value' },
      ...{ before: 'value', after: 'value', reason: 'value', source: 'value', request_id: 'left' },
      ...{ impersonator_id: 'left', ...made },
    },
  },
  exam_responses: {
    what: 'What a pupil answered.',
    order: ['exam_id', 'mark_id', 'exam_question_id'],
    columns: {
      ...{ client_id: 'school', exam_id: '>exams', mark_id: '>exam_marks', exam_question_id: '>exam_questions' },
      ...{ value: 'value', state: 'value', source: 'value', cell_id: 'left', marked: 'value', is_marked: 'value' },
      ...{ row_version: 'value', ...done },
    },
  },
  exam_response_history: {
    what: 'What answers were before they were changed.',
    only: 'exists (select 1 from exam_questions q where q.client_id = $1 and q.id = exam_question_id)',
    columns: {
      ...{ ...own, exam_id: '>exams', mark_id: '>exam_marks', exam_question_id: '>exam_questions', before: 'value' },
      ...{ after: 'value', source: 'value', reason: 'value', cell_id: 'left', request_id: 'left' },
      ...{ impersonator_id: 'left', ...made },
    },
  },
  exam_presence: {
    what: 'Who came late to an exam, left it early, and the number of the answer book.',
    order: ['exam_id', 'enrolment_id'],
    columns: {
      ...{ client_id: 'school', exam_id: '>exams', enrolment_id: '>enrolments', arrived: 'value' },
      ...{ left_room: 'value', booklet: 'value', note: 'value', ...done },
    },
  },
  exam_corrections: {
    what: 'Corrections of keys and moderation of marks, with what they did.',
    columns: {
      ...{ ...own, exam_id: '>exams', kind: 'value', exam_question_id: '?exam_questions', input: '{correction}' },
      ...{ impact: '{impact}', reason: 'value', state: 'value', undone_at: 'value', undone_by: 'person', ...made },
    },
  },
  exam_rechecks: {
    what: 'Requests to look at marks again, and their answers.',
    columns: {
      ...{ ...own, exam_id: '>exams', mark_id: '>exam_marks', exam_question_ids: '>>exam_questions' },
      ...{ kind: 'value', note: 'value', state: 'value', before: 'value', after: 'value', answer: 'value' },
      ...{ decided_at: 'value', decided_by: 'person', assigned_to: '>staff', ...made },
    },
  },
  card_occasions: {
    what: 'What report cards are made for in a session, and which exams stand on them.',
    columns: {
      ...{ ...own, session_id: '>sessions', title: 'value', titles: 'value', grade_ids: '>>grades' },
      ...{ type_tests: 'value', until: 'value', exam_ids: '>>exams', terms: 'value', is_final: 'value', ...stamps },
    },
  },
  card_layouts: {
    what: 'Layouts of report cards that are the school’s own.',
    columns: {
      ...{ ...own, name: 'value', stage: 'value', grade_ids: '>>grades', shipped: 'value', body: '{layout}' },
      ...{ version: 'value', former_items: 'value', ...stamps },
    },
  },
  report_cards: {
    what: 'Report cards as they were printed. The code of each is made anew: a printed one leads to the school that printed it.',
    columns: {
      ...{ ...own, session_id: '>sessions', enrolment_id: '>enrolments', revision: 'value', secret: 'derived' },
      ...{ input: 'card', issued_at: 'value', issued_by: 'person', content: 'value', language: 'value' },
      ...{ occasion_id: '>card_occasions', content_hash: 'value', said: 'value', tree: '{tree}' },
      layout: '{layout}',
      ...{ withdrawn_at: 'value', withdrawn_by: 'person', withdrawn_why: 'value' },
    },
  },
  report_card_prints: {
    what: 'Printings of report cards.',
    columns: { ...own, card_id: '>report_cards', language: 'value', printed_at: 'value', printed_by: 'person' },
  },
  card_entries: {
    what: 'What is entered of pupils for report cards without an exam: levels, sentences beside them, days present.',
    order: ['enrolment_id', 'term', 'item'],
    columns: {
      ...{ client_id: 'school', enrolment_id: '>enrolments', term: 'value', item: 'value', value: 'value' },
      ...{ text: 'value', row_version: 'value', ...done },
    },
  },
  card_entry_history: {
    what: 'Those entries as they were changed.',
    columns: {
      ...{ ...own, enrolment_id: '>enrolments', term: 'value', item: 'value', before: 'value', after: 'value' },
      ...{ changed_at: 'value', changed_by: 'person' },
    },
  },
  section_days: {
    what: 'On how many days sections were taught.',
    order: ['session_id', 'section_id', 'period'],
    columns: {
      ...{ client_id: 'school', session_id: '>sessions', section_id: '>sections', period: 'value', days: 'value' },
      ...done,
    },
  },
  card_sheets: {
    what: 'Whether the entries of a section are handed in.',
    columns: {
      ...{ ...own, session_id: '>sessions', section_id: '>sections', occasion_id: '>card_occasions', state: 'value' },
      ...{ reason: 'value', row_version: 'value', ...done },
    },
  },
  report_remarks: {
    what: 'Remarks for report cards.',
    order: ['enrolment_id', 'occasion_id'],
    columns: {
      ...{
        client_id: 'school',
        enrolment_id: '>enrolments',
        occasion_id: '>card_occasions',
        remark: 'value',
        state: 'value',
        handed_in: 'value',
      },
      ...{ note: 'value', written_by: 'person', read_by: 'person', row_version: 'value', updated_at: 'value' },
    },
  },
} as const satisfies Readonly<Record<string, ContentTable>>
