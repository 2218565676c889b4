import type { SpreadsheetColumn } from '../../interchange/spreadsheet/columns/columns.ts'

/** Headings that teachers and other programs give the columns of a place in the syllabus, in English and in Hindi, the likeliest first. */
export const placeHeadings = {
  class: ['Grade', 'Standard', 'Std', 'Class Name', 'कक्षा'],
  subject_code: ['Subject', 'Subject Name', 'Name of the Subject', 'Subject Code', 'Sub', 'Paper', 'विषय'],
  chapter: [
    ...['Chapter Name', 'Chapter Title', 'Name of the Chapter', 'Name of Chapter', 'Title of the Chapter'],
    ...['Lesson', 'Lesson Name', 'Name of the Lesson', 'Unit', 'Unit Name', 'अध्याय', 'पाठ', 'पाठ का नाम'],
  ],
  topic: [
    'Topic Name',
    'Topics',
    'Topic Title',
    'Name of the Topic',
    'Name of the Topics',
    'Name of Topic',
    'Sub-topic',
    'Concept',
    'प्रकरण',
    'विषय-वस्तु',
  ],
} as const

/** Where a chapter or a topic belongs: the first two columns of both sheets. */
export const subjectColumns: readonly SpreadsheetColumn[] = [
  {
    name: 'class',
    required: true,
    also: placeHeadings.class,
    example: 'Class 6',
    note: 'Title of the class, as in the class list.',
  },
  {
    name: 'subject_code',
    required: true,
    also: placeHeadings.subject_code,
    example: 'MATH',
    note: 'Code of the subject, as in the subject list.',
  },
]
