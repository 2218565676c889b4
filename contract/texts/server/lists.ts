/** What lists of other rows say to programs; kinds with lines of their own say it by rows.ts. */
export const listTexts = {
  'class.found': 'Classes found',
  'section.found': 'Sections found',
  'subject.found': 'Subjects found',
  'chapter.found': 'Chapters found',
  'topic.found': 'Topics found',
  'session.found': 'Sessions found',
  'mail.found': 'Mails found',
  'audit.found': 'Log entries found',
  'import.found': 'Imports found',
  'job.found': 'Jobs found',
  'invitation.found': 'Invitations found',
  'promotion.found': 'Promotions found',
  'pair.found': 'Similar questions found',
  'mark.found': 'Marks found',
  'share.found': 'Shared reports found',
  'history.found': 'History found',
} as const
