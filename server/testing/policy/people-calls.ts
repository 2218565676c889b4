import { packedRoster, rosterOfOne } from '../../../interchange/roster/testing/made-roster.ts'
import { pupilBody } from '../factories/factories.ts'
import {
  type At,
  another,
  type CallsOf,
  csv,
  dryRun,
  inSession,
  lists,
  makes,
  ofWholeSchool,
  row,
  rowless,
  sees,
  under,
  usual,
} from './call-case.ts'

/** A value, as an update on a cluster takes one. */
const today = "'2026-11-28T06:00:00Z'"

const nobodyAsked = ({ id }: At) =>
  `update erasures set cancelled_at = ${today} where student_id = ${id} and cancelled_at is null`
const asked = ({
  id,
  corner: { school },
}: At) => `insert into erasures (client_id, student_id, keep_results, erase_on, created_at)
  values (${school.id}, ${id}, true, '2026-12-31', ${today})`
const erased = ({ id, corner: { school } }: At) => `insert into erasures
  (client_id, id, student_id, keep_results, erase_on, created_at, cancelled_at, done_at, backups_until) overriding system value
  values (${school.id}, ${id}, ${id}, true, '2026-11-01', ${today}, ${today}, ${today}, '2027-01-30')
  on conflict (client_id, id) do update set student_id = excluded.student_id, done_at = excluded.done_at, backups_until = excluded.backups_until`

/** Staff and pupils. */
export const peopleCalls: CallsOf<
  | 'staff'
  | 'student_rolls'
  | 'student_data'
  | 'student_upload'
  | 'student_photos'
  | 'staff_upload'
  | 'roster'
  | 'promotion'
  | 'student'
> = {
  staff: {
    ...usual('staff', sees('. - - -', '. scd scd -', '. scd - -', '. - - -'), () => ({
      designation: `Seen ${another()}`,
    })),
    create: makes(),
    duties: row('staff', 'seen'),
    handOver: row('staff', 'changed', ({ id, corner: { school } }) => ({
      to_staff_id: id,
      session_id: school.session_id,
      on_date: '2026-11-20',
    })),
    leave: row('staff', 'changed', () => ({ left_on: '2026-11-30' })),
    comeBack: row('staff', 'changed'),
    endSignIns: row('staff', 'changed'),
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
    merge: ofWholeSchool(
      under('students', ({ id, corner }) => ({ keep_id: id, drop_id: corner.twin, dry_run: true })),
      nobodyAsked,
    ),
    exportData: ofWholeSchool(row('students', 'seen')),
    exported: rowless('answers whoever started the job alone'),
    erase: ofWholeSchool(
      row('students', 'deleted', ({ corner }) => ({ admission_no: corner.admission_no })),
      nobodyAsked,
    ),
    eraseCancel: ofWholeSchool(row('students', 'changed'), (at) => `${nobodyAsked(at)}; ${asked(at)}`),
    erasures: ofWholeSchool(
      under(
        'students',
        ({ id }) => ({ filter: { student_id: id } }),
        ({ data }) => (data as unknown[]).length > 0,
      ),
      (at) => `${nobodyAsked(at)}; ${erased(at)}`,
    ),
    // It is asked for by the number of the erasure, which is here the pupil's.
    certificate: ofWholeSchool(row('students', 'seen'), (at) => `${nobodyAsked(at)}; ${erased(at)}`),
  },
  student_photos: {
    photo: rowless('gives a pupil whom one may change a picture; server/people/photos tests whose'),
    photos: rowless('names pupils by admission numbers; server/people/photos tests whose'),
    removePhoto: row('students', 'changed'),
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
      // The very place: nobody gives more of a section than they have.
      file: ({ corner: { section, subject } }) =>
        csv(
          'emp_id,first_name,email,role,assignments',
          `T-${another()},Asha,t${another()}@quaestor.test,Teacher,Class 9/${section.title}/${subject.subject_code}`,
        ),
    },
    template: rowless('an empty sheet'),
  },
  roster: {
    upload: {
      under: 'sections',
      fields: ({ corner: { school } }) => ({ ...dryRun(), session_id: String(school.session_id) }),
      file: ({ corner: { section } }) => ({
        name: 'roster.zip',
        bytes: Buffer.from(packedRoster(rosterOfOne(`P-${another()}`, ['Class 9', section.title]))),
      }),
      took: ({ data }) => (data as { students: { created: number } }).students.created === 1,
    },
  },
  promotion: {
    promote: under('students', ({ id, corner: { school, section } }) => ({
      ...{ from_session: school.session_id, to_session: school.session_id, dry_run: true },
      items: [{ student_id: id, action: 'TRANSFER_SECTION', to_grade: section.grade_id, to_section: section.id }],
    })),
    list: lists('promotions', sees('- . - .', 'scd . scd .', 'scd . - .', 'scd . - .')),
    undo: row('promotions', 'changed'),
  },
  student: {
    list: lists('students', sees('. - - -', '. scd scd -', '. scd - -', '. - - -')),
    years: row('students', 'seen'),
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
    endSignIns: row('students', 'changed'),
  },
}
