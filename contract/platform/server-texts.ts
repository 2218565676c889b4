/** What is said of a file of a school's content. */
export const schoolContentTexts = {
  'school_content.no_file':
    'This is no file of a school’s content ({name}). Upload the .zip that “Take everything along” has made.',
  'school_content.newer':
    'The file has format {found}; this Quaestor reads formats up to {most}. Bring it in where Quaestor is as new as there.',
  'school_content.changed':
    'The file is not as it was written ({at}). Take the content along once more, and upload that file as it is.',
  'school_content.row':
    'A row of the file can’t be read ({at}). Take the content along once more, and upload that file as it is.',
  'school_content.session':
    'The session {name} of the file is not here, or has other days. Ask the platform to add it, then upload the file again.',
  'school_content.in_use':
    'The school is in use: it has {there}. A file goes into a school that has no classes, questions, papers or pictures yet.',
  'school_content.role':
    'The role {name} of the file is not here. Ask the platform to add it, of the same kind and reach, then upload the file again.',
  'school_content.admin': 'A file with people, exams and results is brought in by an admin of the school.',
} as const
