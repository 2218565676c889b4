import { pupilBody } from '../factories.ts'
import {
  another,
  type CallsOf,
  create,
  csv,
  dryRun,
  inSession,
  lists,
  row,
  rowless,
  under,
  usual,
} from './call-case.ts'

/** Staff and pupils. */
export const peopleCalls: CallsOf<
  'staff' | 'student_rolls' | 'student_data' | 'student_upload' | 'staff_upload' | 'promotion' | 'student'
> = {
  staff: {
    ...usual('staff', () => ({ designation: `Seen ${another()}` })),
    create: rowless(create),
    changeStatus: row('staff', 'changed'),
    handOver: row('staff', 'changed', ({ id, corner: { school } }) => ({
      to_staff_id: id,
      session_id: school.session_id,
      on_date: '2026-11-20',
    })),
    leave: row('staff', 'changed', () => ({ left_on: '2026-11-30' })),
    comeBack: row('staff', 'changed'),
    copyAssignments: rowless('from one session to another; server/people/staff tests whose'),
  },
  student_rolls: {
    assignRollNumbers: under('sections', ({ corner: { school }, id }) => ({
      session_id: school.session_id,
      section_id: id,
      order: 'NAME',
      dry_run: true,
    })),
  },
  student_data: {
    merge: rowless('of the whole school; server/people/data tests it'),
    exportData: rowless('of the whole school; server/people/data tests it'),
    erase: rowless('of the whole school; server/people/data tests it'),
    eraseCancel: rowless('of the whole school; server/people/data tests it'),
    erasures: rowless('of the whole school; server/people/data tests it'),
    certificate: rowless('of the whole school; server/people/data tests it'),
  },
  student_upload: {
    upload: {
      under: 'sections',
      fields: ({ corner: { school } }) => ({ ...dryRun(), session_id: String(school.session_id) }),
      file: ({ corner: { section } }) =>
        csv(
          'admission_no,first_name,class,section,guardian_name',
          `P-${another()},Asha,Class 9,${section.title},Ravi Verma`,
        ),
    },
    template: rowless('an empty sheet'),
  },
  staff_upload: {
    upload: {
      under: 'sections',
      fields: ({ corner: { school } }) => ({ ...dryRun(), session_id: String(school.session_id) }),
      file: ({ corner: { section } }) =>
        csv(
          'emp_id,first_name,email,role,assignments',
          `T-${another()},Asha,t${another()}@quaestor.test,Teacher,Class 9/${section.title}`,
        ),
    },
    template: rowless('an empty sheet'),
  },
  promotion: {
    promote: under('students', ({ id, corner: { school, section } }) => ({
      ...{ from_session: school.session_id, to_session: school.session_id, dry_run: true },
      items: [{ student_id: id, action: 'TRANSFER_SECTION', to_grade: section.grade_id, to_section: section.id }],
    })),
    list: rowless('of the whole school; server/people/promotion tests it'),
    undo: rowless('of the whole school; server/people/promotion tests it'),
  },
  student: {
    list: lists('students'),
    places: rowless('numbers of pupils; server/people/students/student-places.test.ts tests whose'),
    create: under('sections', ({ corner: { school, section }, id }) => ({
      ...pupilBody(school.session_id),
      grade_id: section.grade_id,
      section_id: id,
    })),
    update: row('students', 'changed', () => ({ guardian_name: `Seen ${another()}` })),
    remove: row('students', 'deleted', inSession),
    restore: row('students', 'deleted'),
    changeStatus: row('students', 'changed', inSession),
    leave: row('students', 'changed', (at) => ({ ...inSession(at), left_on: '2026-06-30', reason: 'OTHER' })),
    comeBack: row('students', 'changed', inSession),
  },
}
