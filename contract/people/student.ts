import { z } from 'zod'
import { Id, nameLine, optionalLine, optionalNameLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, withBeside, write } from '../endpoint.ts'
import { crud } from '../entity.ts'
import {
  allData,
  anyId,
  anyOf,
  anyStatus,
  anyText,
  changesTo,
  DateOnly,
  Email,
  Instant,
  Nothing,
  Parent,
  Phone,
  rowBasics,
  Status,
} from '../fields.ts'
import { Warnings } from '../message.ts'
import { endSignIns } from '../sign-in/end-sign-ins.ts'
import { Invitation, invitationStates } from '../sign-in/invitation.ts'
import { chosen, Gender, idList, yesOrNo } from './person-fields.ts'

export const enrolmentStates = ['ACTIVE', 'PROMOTED', 'DETAINED', 'TRANSFERRED', 'GRADUATED', 'LEFT'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

export const leaveReasons = ['TRANSFER', 'OTHER'] as const
export type LeaveReason = (typeof leaveReasons)[number]

/** What a pupil is given in examinations: extra time in percent, large print, somebody who writes, and where they sit. */
export const Accommodations = z.object({
  extra_time_pct: z.number(),
  large_print: z.boolean(),
  scribe: z.boolean(),
  front_row: z.boolean(),
  own_room: z.boolean(),
  step_free: z.boolean(),
})
export type Accommodations = z.output<typeof Accommodations>

/** Somebody else to turn to, beside the first guardian. */
export const Guardian = z.object({
  name: z.string(),
  relation: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
})
export type Guardian = z.output<typeof Guardian>

/** From one section to another within a session. */
export const Move = z.object({
  id: Id,
  from: Parent,
  to: Parent,
  moved_on: z.string(),
})

/** A pupil with one enrolment: that of the session asked for, else the newest. `row_version` counts changes of both. */
export const Student = z.object({
  ...rowBasics,
  account_id: Id.nullable(),
  admission_no: z.string(),
  name: z.string(),
  f_name: z.string(),
  l_name: z.string().nullable(),
  gender: z.string().nullable(),
  dob: z.string().nullable(),
  email: z.string().nullable(),
  guardian_name: z.string(),
  guardian_mobile: z.string().nullable(),
  guardian_email: z.string().nullable(),
  guardians: z.array(Guardian),
  accommodations: Accommodations,
  enrolment_id: Id,
  session_id: Id,
  session: Parent,
  grade_id: Id,
  grade: Parent,
  section_id: Id,
  section: Parent,
  roll_no: z.string().nullable(),
  state: z.enum(enrolmentStates),
  status: Status,
  joined_on: z.string().nullable(),
  left_on: z.string().nullable(),
  /** Subjects by choice. */
  electives: z.array(Id),
  moves: z.array(Move),
  has_marks: z.boolean(),
  /** The day on which all data of this pupil goes, where somebody has asked for it. */
  erase_on: z.string().nullable(),
  invitation: Invitation.nullable(),
  last_sign_in_at: Instant.nullable(),
  /** Where the picture of the face is; for staff alone. */
  photo: z.string().nullable(),
})
export type Student = z.output<typeof Student>

const extraTime = coded('student.extra_time')

export const AccommodationsInput = z.strictObject({
  extra_time_pct: z.number(extraTime).min(0, extraTime).max(200, extraTime).optional(),
  large_print: yesOrNo.optional(),
  scribe: yesOrNo.optional(),
  front_row: yesOrNo.optional(),
  own_room: yesOrNo.optional(),
  step_free: yesOrNo.optional(),
})

const GuardianInput = z.strictObject({
  name: nameLine(150, coded('student.guardian_missing')),
  relation: optionalLine(50),
  mobile: Phone.nullish(),
  email: Email.nullish(),
})

/** Signs in with it where there is no e-mail address, and an @ would be taken for one. */
const AdmissionNo = nameLine(30, coded('student.admission_no_missing')).refine(
  (text) => !text.includes('@'),
  coded('student.admission_no_at'),
)

const person = {
  admission_no: AdmissionNo,
  f_name: nameLine(100, coded('person.first_name_missing')),
  l_name: optionalNameLine(100),
  gender: Gender.nullish(),
  dob: DateOnly.nullish(),
  /** The pupil's own; siblings share the guardian's. */
  email: Email.nullish(),
  guardian_name: nameLine(150, coded('student.guardian_missing')),
  guardian_mobile: Phone.nullish(),
  guardian_email: Email.nullish(),
  guardians: z
    .array(GuardianInput, coded('field.not_list'))
    .max(4, coded('field.too_many', { most: 4 }))
    .optional(),
  accommodations: AccommodationsInput.nullish(),
}

const place = {
  session_id: chosen.session,
  grade_id: chosen.grade,
  section_id: chosen.section,
  roll_no: optionalNameLine(10),
  electives: idList(20).optional(),
  joined_on: DateOnly.nullish(),
}

export const StudentInput = z.strictObject({ ...place, ...person })

export const NewStudent = StudentInput.extend({
  send_invitation: yesOrNo.optional(),
  /** Enrols the pupil who exists already; one of the same name and date of birth only with `student_id`. */
  link_existing: yesOrNo.optional(),
  student_id: Id.optional(),
  /** Another pupil of the same name and date of birth. */
  create_anyway: yesOrNo.optional(),
})

/** `session_id` names the enrolment, the newest where it is left out. */
export const StudentChanges = changesTo(StudentInput.extend({ moved_on: DateOnly }))

/** Why a pupil who is to be made might exist already. */
export const foundReasons = ['admission_no', 'email', 'name_and_dob'] as const

export const StudentMatch = z.object({
  student_id: Id,
  name: z.string(),
  admission_no: z.string(),
  dob: z.string().nullable(),
  session: Parent.nullable(),
  grade: Parent.nullable(),
  section: Parent.nullable(),
  state: z.enum(enrolmentStates).nullable(),
  in_this_session: z.boolean(),
})
export type StudentMatch = z.output<typeof StudentMatch>

export const missingFields = ['guardian_contact', 'dob', 'roll_no'] as const
export const accommodationKinds = ['extra_time', 'large_print', 'scribe', 'front_row', 'own_room', 'step_free'] as const

const oneOfNames = <const N extends readonly string[]>(names: N) =>
  anyOf(z.enum(names, coded('field.one_of', { names: names.join(', ') })))

export const StudentFilter = z.strictObject({
  id: anyId(),
  session_id: anyId(),
  grade_id: anyId(),
  section_id: anyId(),
  f_name: anyText(),
  /** As a whole, ignoring case. */
  admission_no: anyText(30),
  /** In name, admission number or roll number. */
  search: anyText(),
  status: anyStatus(),
  state: oneOfNames(enrolmentStates),
  /** false: only those who are there now; true when left out. */
  include_promoted: anyOf(yesOrNo),
  without_email: anyOf(yesOrNo),
  missing: oneOfNames(missingFields),
  accommodation: oneOfNames(accommodationKinds),
  /** Who takes this subject. */
  subject_id: anyId(),
  invitation: oneOfNames(invitationStates),
  is_all_data_fetch: allData(),
})

const rows = crud('student', {
  noun: 'student',
  input: StudentInput,
  row: Student,
  filter: StudentFilter,
  sort: ['name', 'roll_no', 'admission_no', 'grade', 'section', 'status', 'id'],
})

const inSession = z.strictObject({ session_id: chosen.session })

/** A class with its sections, and how many pupils of a session are in each. */
export const StudentPlace = z.object({
  grade: Parent,
  count: z.int(),
  /** `count`: whom the list finds there; `there`: who has not left. */
  sections: z.array(
    z.object({ id: Id, title: z.string(), capacity: z.int().nullable(), count: z.int(), there: z.int() }),
  ),
})
export type StudentPlace = z.output<typeof StudentPlace>

/** A pupil's places of all years, the newest first, with what moved inside each. */
export const StudentYear = Student.pick({
  ...{ enrolment_id: true, session: true, grade: true, section: true, roll_no: true, state: true },
  ...{ joined_on: true, left_on: true, moves: true },
})
export type StudentYear = z.output<typeof StudentYear>

export const studentApi = {
  ...rows,
  years: read('/student/years/{id}', can('student', 'view'), Nothing, z.array(StudentYear)),
  places: read('/student/places', can('student', 'view'), inSession, z.array(StudentPlace)),
  create: withBeside(
    write('/student/create', can('student', 'create'), NewStudent, Student, say('student.created')),
    Warnings,
  ),
  update: withBeside(
    write('/student/update/{id}', can('student', 'update'), StudentChanges, Student, say('student.updated')),
    Warnings,
  ),
  /** Removes this session's enrolment; the person goes with the last one. */
  remove: write(
    '/student/delete/{id}',
    can('student', 'delete'),
    inSession,
    z.object({ id: Id }),
    say('student.deleted'),
  ),
  restore: write(
    '/student/restore/{id}',
    can('student', 'delete'),
    inSession.partial().prefault({}),
    Student,
    say('student.restored'),
  ),
  changeStatus: write(
    '/student/change-status/{id}',
    can('student', 'change-status'),
    inSession,
    z.object({ id: Id, status: Status }),
    say('done.status'),
  ),
  leave: write(
    '/student/leave/{id}',
    can('student', 'update'),
    inSession.extend({
      left_on: DateOnly,
      reason: z.enum(leaveReasons, coded('field.one_of', { names: leaveReasons.join(', ') })),
    }),
    Student,
    say('done.student_left'),
  ),
  comeBack: write('/student/return/{id}', can('student', 'update'), inSession, Student, say('done.student_returned')),
  endSignIns: endSignIns('student', 'student'),
}
