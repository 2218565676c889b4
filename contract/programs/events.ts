import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import type { EventType } from './event-types.ts'

const ids = z.array(Id)
const count = z.int().nonnegative()
const day = z.iso.date()
const time = z.string().regex(/^\d\d:\d\d$/)
const counts = z.record(z.string().regex(/^[A-Za-z_]+$/), count)

const exam = { exam_id: Id, session_id: Id, grade_id: Id, section_ids: ids, subject_id: Id }
const sitting = { ...exam, date: day, start: time, end: time }
const paper = { question_paper_id: Id, grade_id: Id, subject_id: Id, version: z.int() }
const pupil = { student_id: Id, enrolment_id: Id, session_id: Id, grade_id: Id, section_id: Id }
const promotion = { promotion_id: Id, from_session_id: Id, to_session_id: Id, counts }
const recheck = { recheck_id: Id, exam_id: Id }
const series = { series_id: Id, version: z.int(), counts }

/** Most pupils that one event names; a call that concerns more is told by several. */
export const MOST_NAMED = 500

/**
 * What programs are told, by the type of event: ids and counts. Whoever needs more asks for it. New fields may come; one that means something else makes
 * the type's next version.
 */
export const eventData = {
  'results.published': z.object({ ...exam, pupils: count }),
  'results.withdrawn': z.object({ ...exam, pupils: count }),
  'marks.submitted': z.object({ exam_id: Id, section_ids: ids }),
  'marks.verified': z.object({ exam_id: Id }),
  'marks.corrected': z.object({
    ...{ exam_id: Id, correction_id: Id.optional(), recheck_id: Id.optional() },
    ...{ student_ids: ids.max(MOST_NAMED), changed: count },
  }),
  'exam.scheduled': z.object(sitting),
  'exam.changed': z.object({ ...sitting, changed: z.array(z.string().regex(/^[a-z_]+$/)) }),
  'exam.cancelled': z.object({ exam_id: Id }),
  'paper.submitted': z.object(paper),
  'paper.approved': z.object(paper),
  'paper.returned': z.object(paper),
  'student.enrolled': z.object(pupil),
  'student.moved': z.object({ ...pupil, from_section_id: Id }),
  'student.left': z.object({ ...pupil, left_on: day }),
  'student.erased': z.object({ student_id: Id, erased_at: z.iso.datetime() }),
  'student.merged': z.object({ kept_id: Id, dropped_id: Id }),
  'staff.joined': z.object({ staff_id: Id }),
  'staff.left': z.object({ staff_id: Id }),
  'promotion.done': z.object(promotion),
  'promotion.undone': z.object(promotion),
  'import.finished': z.object({
    ...{ job_id: Id.nullable(), entity: z.string().regex(/^[a-z-]+$/) },
    ...{ created: count, updated: count, failed: count },
  }),
  'report_cards.ready': z.object({ job_id: Id, exam_ids: ids }),
  'recheck.requested': z.object(recheck),
  'recheck.decided': z.object(recheck),
  'session.changed': z.object({ session_id: Id }),
  'series.published': z.object(series),
  'series.changed': z.object(series),
  'duty.changed': z.object({ series_id: Id, staff_ids: ids }),
  'attendance.taken': z.object({ exam_id: Id, section_ids: ids, taken: count, of: count }),
  'sheet.printed': z.object({ question_paper_id: Id, sheets: count }),
  'scan.read': z.object({ exam_id: Id, scan_id: Id, pages: count, doubts: count }),
  'responses.applied': z.object({ exam_id: Id, section_ids: ids, changed: count }),
  'scan.audited': z.object({ exam_id: Id, audit_id: Id, share: z.number().nullable() }),
  /** Asked for by an admin, to one webhook. */
  'webhook.test': z.object({}),
} as const satisfies Record<EventType, z.ZodObject>

export type EventData<T extends EventType> = z.input<(typeof eventData)[T]>
