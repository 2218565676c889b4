import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventType } from '#contract'

/** What a program can be told of, as people say it. */
export const eventWords: Record<EventType, MessageDescriptor> = {
  'results.published': msg`Results are published`,
  'results.withdrawn': msg`Published results are withdrawn`,
  'marks.submitted': msg`Marks are handed in`,
  'marks.verified': msg`Marks are verified`,
  'marks.corrected': msg`Marks are corrected afterwards`,
  'exam.scheduled': msg`An exam is scheduled`,
  'exam.changed': msg`A scheduled exam is changed`,
  'exam.cancelled': msg`An exam is cancelled`,
  'paper.submitted': msg`A paper is submitted`,
  'paper.approved': msg`A paper is approved`,
  'paper.returned': msg`A paper is sent back`,
  'student.enrolled': msg`A pupil comes`,
  'student.moved': msg`A pupil goes to another section`,
  'student.left': msg`A pupil leaves`,
  'student.erased': msg`A pupil’s data is erased`,
  'student.merged': msg`Two records of a pupil become one`,
  'staff.joined': msg`Somebody joins the staff`,
  'staff.left': msg`Somebody leaves the staff`,
  'promotion.done': msg`Pupils are promoted`,
  'promotion.undone': msg`A promotion is taken back`,
  'import.finished': msg`A file has been taken in`,
  'report_cards.ready': msg`Report cards are ready`,
  'recheck.requested': msg`A recheck is asked for`,
  'recheck.decided': msg`A recheck is decided`,
  'session.changed': msg`The session changes`,
  'series.published': msg`A date sheet is published`,
  'series.changed': msg`A published date sheet changes`,
  'duty.changed': msg`Duties change`,
  'attendance.taken': msg`Attendance is taken in an exam`,
  'sheet.printed': msg`Answer sheets are printed`,
  'scan.read': msg`A scan has been read`,
  'responses.applied': msg`Marks come from answer sheets`,
  'scan.audited': msg`Read answers were checked by hand`,
  'webhook.test': msg`A test`,
}

/** Why a message was not taken. */
const faults: Readonly<Record<string, MessageDescriptor>> = {
  status: msg`The program answered that it did not take it`,
  dns_unknown: msg`Nobody knows a computer of this name`,
  connect_refused: msg`Nobody answers there`,
  tls: msg`Its certificate is not good`,
  timeout: msg`It took too long`,
  url_private: msg`The address is of a house’s own network`,
}
export const faultWords = (fault: string): MessageDescriptor => faults[fault] ?? msg`It could not be sent`
