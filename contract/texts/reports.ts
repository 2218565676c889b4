/** Sharing reports: fields, and what is said when it worked. */
export const reportsTexts = {
  'report_card.no_exam': 'Choose at least one exam',
  'report_card.whose': 'Choose a class, sections or pupils, one of these',
  'report_card.hash': 'Must be the code of a report card',
  'report.rows_found': 'Rows found',
  'report.month': 'Must be a month, such as 2026-05',
  'share.filter': 'Say which exams the report is of, as the report itself is asked',
  'share.too_long': 'A link lives at most {most} days',
  'done.unshared': 'The link opens nothing any more',
} as const
