import { rowTexts } from '../texts/rows.ts'

/** Fields of classes, sections, subjects, chapters and topics. */
export const academicsTexts = {
  ...rowTexts('class', 'Class', 'Classes'),
  ...rowTexts('section', 'Section', 'Sections'),
  ...rowTexts('subject', 'Subject', 'Subjects'),
  ...rowTexts('chapter', 'Chapter', 'Chapters'),
  ...rowTexts('topic', 'Topic', 'Topics'),
  'subject.code_missing': 'Please enter code',
  'subject.kind_missing': 'Please choose a kind',
  'subject.category_missing': 'Please choose a category',
  'topic.sub_topic_missing': 'Please enter the sub-topic',
  'topic.too_many_sub_topics': 'A topic holds at most {most} sub-topics',
  'topic.sub_topic_twice': 'This sub-topic is named twice',
} as const
