/** Headings that teachers and other programs give the columns of a place in the syllabus, in English and in Hindi, the likeliest first. */
export const placeHeadings = {
  class: ['Grade', 'Standard', 'Std', 'Class Name', 'कक्षा'],
  subject_code: ['Subject', 'Subject Name', 'Paper', 'विषय'],
  chapter: ['Chapter Name', 'Chapter Title', 'Lesson', 'Unit', 'अध्याय', 'पाठ'],
  topic: ['Topic Name', 'Topic Title', 'Sub-topic', 'Concept', 'प्रकरण', 'विषय-वस्तु'],
} as const
