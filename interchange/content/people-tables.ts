import { type ContentTable, made, own, stamps } from './content-columns.ts'

/** People of a school, who is in which class, and what became of them. Each after those that it names, but for who did something. */
export const peopleTables = {
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
} as const satisfies Readonly<Record<string, ContentTable>>
