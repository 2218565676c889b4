import { z } from 'zod'
import { Id, nameLine, optionalLine, optionalNameLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, slow, upload, withBeside, write } from '../endpoint.ts'
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
import { messageFields, Warnings } from '../message.ts'
import { endSignIns } from '../sign-in/end-sign-ins.ts'
import { Invitation, invitationStates } from '../sign-in/invitation.ts'
import { RosterFields, template, UploadAnswer } from '../uploads/upload.ts'
import { chosen, Gender, idList, yesOrNo } from './person-fields.ts'

/** What somebody teaches in a session: a section or every section of a class, a subject or every subject. */
export const Assignment = z.object({
  id: Id,
  session_id: Id,
  session: Parent,
  grade_id: Id,
  grade: Parent,
  section_id: Id.nullable(),
  section: Parent.nullable(),
  subject_id: Id.nullable(),
  subject: Parent.nullable(),
  is_class_teacher: z.boolean(),
  /** From this day on it gives no rights; null while it goes on. */
  ends_on: z.string().nullable(),
})
export type Assignment = z.output<typeof Assignment>

export const Staff = z.object({
  ...rowBasics,
  account_id: Id,
  emp_id: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  /** The user name: what somebody signs in with beside an e-mail address, and without one. */
  login: z.string().nullable(),
  /** Null to colleagues. */
  mobile: z.string().nullable(),
  gender: z.string().nullable(),
  designation: z.string().nullable(),
  date_of_joining: z.string().nullable(),
  left_on: z.string().nullable(),
  role_id: Id,
  role_ref_id: Id,
  role: Parent,
  assignments: z.array(Assignment),
  /** "10 A" of the session that was asked for, else of the current one. */
  class_teacher_of: z.string().nullable(),
  status: Status,
  /** Null to colleagues. */
  invitation: Invitation.nullable(),
  last_sign_in_at: Instant.nullable(),
})
export type Staff = z.output<typeof Staff>

export const AssignmentInput = z.strictObject({
  grade_id: chosen.grade,
  /** null: every section of the class. */
  section_id: Id.nullish(),
  /** null: every subject. */
  subject_id: Id.nullish(),
  is_class_teacher: yesOrNo.optional(),
  /** The member of staff who is class teacher there until now and no longer is, as the refusal's `data.staff_id` names them. */
  instead_of: Id.optional(),
})
export type AssignmentInput = z.output<typeof AssignmentInput>

/** The `data` of a refusal, duplicate: the section has a class teacher, who may be named in `instead_of`. */
export interface ClassTeacherTaken {
  staff_id: number
  name: string
  section_id: number
  /** 'Class 9 A' */
  section: string
}

export const StaffInput = z.strictObject({
  emp_id: nameLine(30, coded('staff.emp_id_missing')),
  first_name: nameLine(100, coded('person.first_name_missing')),
  last_name: optionalNameLine(100),
  /** Who runs the school needs one; everybody else signs in by the number as well. */
  email: Email.nullish(),
  mobile: Phone.nullish(),
  gender: Gender.nullish(),
  designation: optionalLine(100),
  date_of_joining: DateOnly.nullish(),
  /** A role based on the teacher or the examination staff; `role_id` alone names the fixed role of that number. */
  role_ref_id: Id.optional(),
  role_id: Id.optional(),
  /** The session of the assignments, which replace those of this session. */
  session_id: Id.optional(),
  assignments: z
    .array(AssignmentInput, coded('field.not_list'))
    .max(200, coded('field.too_many', { most: 200 }))
    .optional(),
})

export const NewStaff = StaffInput.extend({
  send_invitation: yesOrNo.optional(),
  /** Gives whoever has the e-mail address already, such as a school admin, a staff record. */
  link_existing: yesOrNo.optional(),
}).refine(({ role_ref_id, role_id }) => role_ref_id !== undefined || role_id !== undefined, {
  path: ['role_ref_id'],
  message: coded('staff.role_missing'),
})

export const StaffFilter = z.strictObject({
  id: anyId(),
  /** As a whole, ignoring case. */
  emp_id: anyText(30),
  staff_name: anyText(),
  role_id: anyId(),
  status: anyStatus(),
  /** Of these places in `session_id`, else in the current session. */
  session_id: anyId(),
  grade_id: anyId(),
  section_id: anyId(),
  subject_id: anyId(),
  is_class_teacher: anyOf(yesOrNo),
  without_assignments: anyOf(yesOrNo),
  without_email: anyOf(yesOrNo),
  invitation: anyOf(z.enum(invitationStates, coded('field.one_of', { names: invitationStates.join(', ') }))),
  is_all_data_fetch: allData(),
})

const rows = crud('staff', {
  noun: 'staff',
  input: StaffInput,
  row: Staff,
  filter: StaffFilter,
  sort: ['name', 'emp_id', 'role', 'status', 'last_sign_in_at', 'id'],
})

export const HandOver = z.strictObject({
  to_staff_id: z.int(coded('staff.choose_successor')).positive(coded('staff.choose_successor')),
  session_id: chosen.session,
  on_date: DateOnly,
  assignment_ids: idList(500).optional(),
})

export const CopyAssignments = z.strictObject({
  from_session_id: chosen.session,
  to_session_id: chosen.session,
  staff_ids: idList(2000).optional(),
  dry_run: yesOrNo.optional(),
})

export const CopiedAssignments = z.object({
  copied: z.int(),
  left: z.array(z.object({ staff: Parent, place: z.string(), ...messageFields })),
})
export type CopiedAssignments = z.output<typeof CopiedAssignments>

/** An exam that is not settled yet, at which somebody watches or marks; and a published one of which they have a recheck to answer. */
export const StaffDuty = z.object({
  exam_id: Id,
  exam: z.string(),
  date: z.string(),
  duty: z.enum(['INVIGILATOR', 'MARKER', 'RECHECK']),
})
export type StaffDuty = z.output<typeof StaffDuty>

export const staffApi = {
  ...rows,
  duties: read('/staff/duties/{id}', can('staff', 'update'), Nothing, z.array(StaffDuty)),
  create: withBeside(write('/staff/create', can('staff', 'create'), NewStaff, Staff, say('staff.created')), Warnings),
  update: withBeside(
    write('/staff/update/{id}', can('staff', 'update'), changesTo(StaffInput), Staff, say('staff.updated')),
    Warnings,
  ),
  handOver: write(
    '/staff/hand-over/{id}',
    can('staff', 'update'),
    HandOver,
    z.object({ moved: z.int(), left: z.array(z.object({ id: Id, ...messageFields })) }),
    say('done.handed_over'),
  ),
  leave: write(
    '/staff/leave/{id}',
    can('staff', 'update'),
    z.strictObject({
      left_on: DateOnly,
      /** Of everything that goes on, but for what `hand_over` gives to others. */
      hand_over_to: Id.optional(),
      hand_over: z
        .array(z.strictObject({ assignment_id: Id, to_staff_id: Id }), coded('field.not_list'))
        .max(200, coded('field.too_many', { most: 200 }))
        .optional(),
    }),
    Staff,
    say('done.staff_left'),
  ),
  comeBack: write('/staff/return/{id}', can('staff', 'update'), Nothing, Staff, say('done.staff_returned')),
  endSignIns: endSignIns('staff', 'staff'),
  copyAssignments: write(
    '/staff/copy-assignments',
    can('staff', 'update'),
    CopyAssignments,
    CopiedAssignments,
    say('done.assignments_copied'),
  ),
}

/** Staff from a file; see the columns in the template. */
export const staffUploadApi = {
  upload: slow(upload('/staff/upload', can('staff', 'upload'), RosterFields, UploadAnswer, say('done.file'))),
  template: template('/staff/template', can('staff', 'upload')),
}
