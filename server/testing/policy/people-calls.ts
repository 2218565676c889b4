import { pupilBody } from '../factories.ts'
import { another, type CallsOf, create, csv, dryRun, inSession, lists, row, rowless, under } from './call-case.ts'

/** Staff and pupils. */
export const peopleCalls: CallsOf<
  'staff' | 'student_rolls' | 'student_data' | 'student_upload' | 'staff_upload' | 'promotion' | 'student'
> = {
  staff: {
    list: rowless('colleagues who share a section; server/policy/people.test.ts tests who'),
    create: rowless(create),
    update: rowless('colleagues; server/people/staff tests it'),
    remove: rowless('colleagues; server/people/staff tests it'),
    restore: rowless('colleagues; server/people/staff tests it'),
    changeStatus: rowless('colleagues; server/people/staff tests it'),
    handOver: rowless('colleagues; server/people/staff tests it'),
    leave: rowless('colleagues; server/people/staff tests it'),
    comeBack: rowless('colleagues; server/people/staff tests it'),
    copyAssignments: rowless('colleagues; server/people/staff tests it'),
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
    promote: rowless('pupils of the caller’s reach; server/people/promotion tests it'),
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
