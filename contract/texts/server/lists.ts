/** What lists of other rows say to programs; kinds with lines of their own say it by rows.ts. */
export const listTexts = {
  'audit.found': 'Log entries found',
  'import.found': 'Imports found',
  'job.found': 'Jobs found',
  'invitation.found': 'Invitations found',
  'promotion.found': 'Promotions found',
  'pair.found': 'Similar questions found',
} as const
