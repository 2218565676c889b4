import { type ContentTable, made, own, stamps } from './content-columns.ts'

/** The tables of a file of a school's content, each after those that it names, but for who did something. */
export const bankTables = {
  sessions: {
    what: 'School years that the other tables name. They are the platform’s: one of the same name and days is taken for it.',
    columns: {
      ...{ id: 'place', name: 'value', start_date: 'value', end_date: 'value', is_default: 'left', is_locked: 'left' },
      ...{ row_version: 'left', created_at: 'left', created_by: 'left', updated_at: 'left', updated_by: 'left' },
      deleted_at: 'left',
    },
  },
  media_files: {
    what: 'Pictures. `key` is the name in files/, where the bytes are; other tables name a picture as media:<key>.',
    only: "kind = 'image'",
    // Photos are of people.
    only_without_people: `not exists (
        select 1 from accounts a where a.client_id = $1 and a.photo = '/v1/media/file/' || media_files.key
        union all select 1 from students p where p.client_id = $1 and p.photo = '/v1/media/file/' || media_files.key)
      or exists (select 1 from schools s where s.id = $1 and s.logo = '/v1/media/file/' || media_files.key)`,
    columns: {
      ...{ ...own, key: 'value', kind: 'left', bytes: 'derived', width: 'value', height: 'value', name: 'value' },
      ...made,
    },
  },
  schools: {
    what: 'The settings of the school: one row. Its name, address and contact are those of the school it is read into.',
    columns: {
      ...{ id: 'school', name: 'left', sub_domain: 'left', contact_person: 'left', email: 'left', phone: 'left' },
      ...{ city: 'left', address: 'left', state: 'left', pincode: 'left', country: 'left', board: 'value' },
      ...{ logo: 'value', colour: 'value', header_1: 'value', header_2: 'value', timezone: 'value' },
      ...{ languages: 'value', absent_policy: 'value', approved_only: 'value', status: 'left', font: 'value' },
      ...{ media_quota_bytes: 'left', session_id: '>sessions', keep_audit_days: 'value', keep_job_days: 'value' },
      ...{ name_order: 'value', retention_years: 'value', student_sign_in: 'value', mail: 'left' },
      ...{
        rank_shown: 'value',
        grace_limit: 'value',
        recheck_days: 'value',
        small_cell: 'value',
        sheets_shown: 'value',
      },
      ...{ recheck_rule: 'value', option_letters: 'value', pass_percent: 'value', date_format: 'value' },
      ...{ rules_seen_at: 'value', row_version: 'left', created_at: 'left', created_by: 'left' },
      ...{ updated_at: 'left', updated_by: 'left', deleted_at: 'left' },
    },
  },
  grades: {
    what: 'Classes.',
    columns: {
      ...{ ...own, title: 'value', description: 'value', level_order: 'value', next_grade_id: '>grades' },
      ...{ ...stamps, titles: 'value' },
    },
  },
  sections: {
    what: 'Sections of classes.',
    columns: {
      ...{ ...own, grade_id: '>grades', title: 'value', capacity: 'value', status: 'value' },
      ...{ ...stamps, stream: 'value' },
    },
  },
  rooms: {
    what: 'Rooms in which exams are written.',
    columns: {
      ...{ ...own, name: 'value', building: 'value', floor: 'value', step_free: 'value', kind: 'value' },
      ...{ layout: 'value', seats: 'value', is_special: 'value', position: 'value', status: 'value', ...stamps },
    },
  },
  subjects: {
    what: 'Subjects of classes.',
    columns: {
      ...{ ...own, grade_id: '>grades', section_ids: '>>sections', title: 'value', subject_code: 'value' },
      ...{ kind: 'value', category: 'value', max_marks: 'value', pass_marks: 'value', ...stamps, titles: 'value' },
    },
  },
  chapters: {
    what: 'Chapters of subjects.',
    columns: {
      ...{ ...own, grade_id: '>grades', subject_id: '>subjects', chapter: 'value', number: 'value' },
      ...{ weightage: 'value', status: 'value', ...stamps },
    },
  },
  topics: {
    what: 'Topics of chapters.',
    columns: {
      ...{ ...own, grade_id: '>grades', subject_id: '>subjects', chapter_id: '>chapters', title: 'value' },
      ...{ sub_topic: 'value', status: 'value', ...stamps },
    },
  },
  instructions: {
    what: 'Instructions at the head of papers.',
    columns: {
      ...{ ...own, heading: 'value', content: 'lines', grade_id: '>grades', subject_id: '>subjects' },
      ...{ status: 'value', ...stamps },
    },
  },
  grade_systems: {
    what: 'Bands that turn a percent into a grade.',
    columns: {
      ...{ ...own, name: 'value', rounding: 'value', bands: 'value', grade_ids: '>>grades', is_default: 'value' },
      ...{ successor_of: '>grade_systems', used_at: 'value', status: 'value', ...stamps },
    },
  },
  result_schemes: {
    what: 'How the exams of a session make the percent of a subject.',
    columns: {
      ...{ ...own, session_id: '>sessions', grade_id: '>grades', subject_id: '>subjects', name: 'value' },
      ...{ parts: 'value', component_pass: 'value', compartment_max: 'value', ...stamps },
    },
  },
  questions: {
    what: 'Questions: a place in the syllabus and a state. What they say stands in their versions.',
    columns: {
      ...{ ...own, grade_id: '>grades', subject_id: '>subjects', chapter_id: '>chapters', topic_id: '>topics' },
      ...{ version: 'value', type: 'value', level: 'value', skill: 'value', max_marks: 'value', language: 'value' },
      ...{ tags: 'value', search_text: 'derived', review_state: 'value', times_used: 'value' },
      ...{ last_used_at: 'value', status: 'value', written_by: 'person', expected_minutes: 'value' },
      ...{ draw_key: 'derived', measured_exams: 'derived', measured_n: 'derived', facility: 'derived' },
      ...{ discrimination: 'derived', key_in_doubt: 'derived', doubted_at: 'derived', ...stamps },
    },
  },
  question_versions: {
    what: 'What a question said at one time: text, options, parts, answer, explanation, other languages.',
    columns: {
      ...{ ...own, question_id: '>questions', version: 'value', type: 'value', level: 'value', skill: 'value' },
      ...{ max_marks: 'value', negative_marks: 'value', question_text: 'text', question_options: 'text' },
      ...{ sub_questions: 'text', answer: 'text', explanation: 'text', source: 'value', language: 'value' },
      ...{ translations: 'text', ...made },
    },
  },
  question_reviews: {
    what: 'Steps of review, with what was said.',
    columns: {
      ...{ ...own, question_id: '>questions', version: 'value', from_state: 'value', review_state: 'value' },
      ...{ comment: 'value', comment_said: '{said}', ...made },
    },
  },
  question_pairs: {
    what: 'Pairs of like questions that somebody has decided on; the others are found again.',
    only: "state <> 'FOUND'",
    columns: {
      ...{ ...own, subject_id: '>subjects', first_id: '>questions', second_id: '>questions', score: 'value' },
      ...{ state: 'value', kept_id: '>questions', retired_from: 'value', decided_at: 'value', decided_by: 'person' },
      created_at: 'value',
    },
  },
  blueprints: {
    what: 'Templates of papers.',
    columns: {
      ...{ ...own, title: 'value', description: 'value', grade_id: '>grades', subject_id: '>subjects' },
      ...{ blueprint: '{blueprint}', question_paper_marks: 'value', is_shared: 'value', ...stamps },
    },
  },
  question_papers: {
    what: 'Question papers.',
    columns: {
      ...{ ...own, name: 'value', session_id: '>sessions', grade_id: '>grades', subject_id: '>subjects' },
      ...{ header_1: 'value', header_2: 'value', type_test: 'value', question_paper_created_type: 'value' },
      ...{ timing: 'value', question_paper_marks: 'value', instruction_id: '>instructions' },
      ...{ instruction_heading: 'value', instruction_content: 'lines', plan: 'value', sets: 'value', seed: 'value' },
      ...{ state: 'value', submitted_at: 'value', assembly: '{assembly}', parallel_of: '>question_papers' },
      ...{ set_letter: 'value', state_reason: 'value', approved_at: 'value', approved_by: 'person' },
      ...{ ...stamps, language: 'value', fit: 'value' },
    },
  },
  question_paper_items: {
    what: 'The questions of papers, in the order in which they are printed.',
    columns: {
      ...{ ...own, paper_id: '>question_papers', section: 'value', position: 'value', question_id: '>questions' },
      ...{ version: 'value', max_marks: 'value', or_group: 'value' },
    },
  },
} as const satisfies Readonly<Record<string, ContentTable>>
