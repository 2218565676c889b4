import type { ItemCode } from '../../domain/exams/exam-words.ts'

/** Why one value of many was not stored. */
const itemTexts = {
  'item.above_max': 'At most {max}',
  'item.below_min': 'At least {min}',
  'item.step': 'Marks go in steps of 0.25',
  'item.not_present': 'Marked as {attendance}: only who was present has marks',
  'item.unknown_mark': 'There is no such pupil on the list of this exam',
  'item.unknown_question': 'This pupil’s paper has no such question',
  'item.not_yours': 'Only whoever teaches or marks this subject in this section enters its marks',
  'item.exam_closed': 'The marks were handed in; they can no longer be changed here',
  'item.session_locked': 'The session is locked',
  'item.reason_required': 'Please say why: the marks were handed in already',
  'item.marks_would_vanish': 'Marks of this pupil would be cleared: confirm it first',
  'item.grace_limit': 'At most {most} may be given here',
  'item.not_permitted': 'This needs the right to verify marks',
  'item.too_long': 'At most {most} characters',
  'item.incomplete':
    'These marks are verified: whoever was present keeps all marks. Marks are missing: enter all of them, they are taken with the attendance, or take the verification back first',
  'item.remark_required': 'Unfair means need a remark: give both together',
  'item.wrong_field': 'This exam takes its marks in another way: one total, or question by question',
} as const satisfies Record<`item.${ItemCode}`, string>

/** The room that somebody watches. */
const roomTexts = {
  'room.opens': 'Attendance is taken from {time} on {date}',
  'room.handed_in': 'The marks of this section were handed in: attendance can no longer be changed here',
  'room.handed_in_at':
    'The marks of this section were handed in at {time} on {date}: attendance can no longer be changed here',
  'room.day_over': 'Attendance was taken until 24:00 on {date}: now the office changes it',
  'room.session_locked': 'The session is locked',
  'room.nobody': 'Nobody writes here today',
  'item.absent_with_time': 'Somebody who came late or left was there',
  'item.note_required': 'Unfair means need a note: say what happened',
  'item.unknown_student': 'There is no such pupil in this room',
} as const

/** Marks as they are entered one by one, as a list of who was there, and by a sheet. */
export const marksTexts = {
  ...itemTexts,
  ...roomTexts,
  'mark.exam_missing': 'Please choose one exam',
  'mark.sum_of_questions': 'In this exam the total is the sum of its questions: enter those',
  'mark.no_questions': 'This exam has no questions: enter the total',
  'mark.not_yet_marked': 'Marks are not yet entered here: this exam is {state}.',
  'mark.exam_closed': 'The marks of this exam are {state}; they can no longer be changed here.',
  'mark.closed_by': 'These marks have been {state} since {date}, by {who}; they can no longer be changed here.',
  'mark.attendance_unknown': 'Attendance is one of {names}',
  'mark.student_twice': 'This pupil is named twice',
  'mark.student_unknown': 'This pupil is not on the list of the exam',
  'marks_sheet.other_exam':
    'This file is of another exam: download the template of this one and fill it in. Nothing was saved.',
  'marks_sheet.name_mismatch':
    'This admission number belongs to {name}, not to the name on this row: the rows may have been shifted.',
  'marks_sheet.kept':
    'Here stands {value} already, and it stays: what is entered already is overwritten only where that is asked for.',
  'mark.would_vanish': 'Marks of {names} would be cleared. Confirm it to go on.',
} as const
