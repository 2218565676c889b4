import { type ContentTable, made, own, stamps } from './content-columns.ts'

const done = { updated_at: 'value', updated_by: 'person' } as const

/** What came of exams: marks, answers, corrections, report cards. Each after those that it names, but for who did something. */
export const resultTables = {
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
