/** What a list says to programs; people are shown its rows. */
export const listTexts = {
  'class.found': 'Classes found',
  'section.found': 'Sections found',
  'subject.found': 'Subjects found',
  'chapter.found': 'Chapters found',
  'topic.found': 'Topics found',
  'session.found': 'Sessions found',
  'school.found': 'Schools found',
  'school_admin.found': 'School admins found',
  'question.found': 'Questions found',
  'instruction.found': 'Instructions found',
  'blueprint.found': 'Blueprints found',
  'paper.found': 'Question papers found',
  'import.found': 'Imports found',
  'job.found': 'Jobs found',
  'invitation.found': 'Invitations found',
  'pair.found': 'Similar questions found',
} as const
