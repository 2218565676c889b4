/** Fields of marks, and what is said when they were saved. */
export const markFieldTexts = {
  'done.marks': 'Marks saved',
  'done.attendance': 'Attendance saved',
  'mark.no_item': 'Send at least one value',
} as const
