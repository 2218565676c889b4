/** Fields of marks, and what is said when they were saved. */
export const markFieldTexts = {
  'done.marks': 'Marks saved',
  'done.attendance': 'Attendance saved',
  'room.which': 'Say which duty it is, or which exam and section',
  'room.time_form': 'Write a time as 09:14',
  'mark.no_item': 'Send at least one value',
} as const
