import { rowTexts } from '../texts/rows.ts'

/** Fields of exams, marks, grade systems and result schemes, and what is told when they were saved. */
export const examsTexts = {
  ...rowTexts('exam', 'Exam', 'Exams'),
  ...rowTexts('room', 'Room', 'Rooms'),
  'room.created_many': 'Rooms created',
  'room.kind': 'Must be CLASSROOM, HALL, LAB, COMPUTER or OTHER',
  'room.layout_cells': 'Must be rows of x for a seat and . for none',
  'room.layout_ragged': 'All rows of the room must be equally long',
  'room.no_seat': 'A room has at least one seat',
  'room.too_wide': 'A row has at most 30 places',
  'room.too_deep': 'A room has at most 30 rows',
  'room.no_number': 'Write {sign} where the number goes, such as Room {sign}',
  ...rowTexts('series', 'Exam series', 'Exam series'),
  'series_print.no_order': 'This document has no such order',
  'series_print.day_needed': 'Choose a day',
  'admit_card.serial': 'Give the serial of the card',
  'admit_card.changed': 'Admit cards updated',
  'plan.no_weekday': 'Choose at least one weekday',
  'plan.no_shift': 'A day has at least one shift',
  'plan.wish_takes_none': 'This wish does not speak of it: leave it out',
  'plan.order_of_one': 'Choose another paper than the first',
  'plan.ends_before': 'Must not be before the first day',
  'done.exam_state': 'Exam changed',
  'exam.time': 'Must be a time of day, such as 09:00',
  'exam.no_section': 'Choose at least one section',
  'exam.too_many': 'At most {most}',
} as const
