/** Sharing reports: fields, and what is said when it worked. */
export const reportsTexts = {
  'share.filter': 'Say which exams the report is of, as the report itself is asked',
  'share.too_long': 'A link lives at most {most} days',
  'done.unshared': 'The link opens nothing any more',
} as const
