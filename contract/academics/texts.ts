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
  'set_up.no_range': '"{text}" is no range: write A-C, or the names with commas',
  'set_up.range_turned': 'Read as {from} to {to}',
  'set_up.section_long': '"{title}" is longer than {most} characters',
  'set_up.section_named_twice': 'Section {title} is there twice',
  'set_up.sections_least': 'At least one section, or leave it blank for none',
  'set_up.sections_most': 'These are {count} sections: a class has at most {most}',
} as const
