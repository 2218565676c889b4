/** Fields of what pupils answered, and what is said when marks were made of it. */
export const responsesTexts = {
  'response.found': 'Answers found',
  'response.no_item': 'Send at least one answer',
  'response.kind': 'An answer is OPTIONS, NUMBER, PLACES or TEXT',
  'response.places': 'Send places, counted from 0',
  'response.not_number': 'Only digits, with a point and a sign',
  'response.token': 'Look at what would be entered first',
  'done.responses_applied': 'Marks entered from the answers',
  'scan_audit.created': 'Sample drawn',
  'scan_audit.found': 'Samples found',
  'scan_audit.items': 'Answers of the sample',
  'scan_audit.value': 'Send what is marked, row by row: [["B"]]',
  'scan_audit.no_item': 'Send at least one answer',
} as const
