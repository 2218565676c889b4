import { readSpreadsheet } from '../../../interchange/spreadsheet/spreadsheet.ts'
import { questionBody, unique } from '../factories/factories.ts'
import {
  another,
  type CallsOf,
  csv,
  dryRun,
  inChapter,
  inSubject,
  lists,
  makes,
  row,
  rowless,
  sees,
  under,
  usual,
} from './call-case.ts'

/** Classes to topics, and the question bank. */
export const bankCalls: CallsOf<
  | 'grade'
  | 'section'
  | 'subject'
  | 'chapter'
  | 'topic'
  | 'question'
  | 'question_review'
  | 'question_bulk'
  | 'question_pair'
  | 'question_reading'
> = {
  grade: {
    ...usual('grades', sees('. - - -', '. scd scd -', '. scd - -', '. scd - -'), () => ({ description: 'Seen' })),
    create: makes(),
  },
  section: {
    ...usual('sections', sees('. - - -', '. scd scd -', '. scd - -', '. scd - -'), () => ({ capacity: 40 })),
    create: under('grades', ({ id }) => ({ grade_id: id, title: unique('S') })),
  },
  subject: {
    ...usual('subjects', sees('. - - -', '. scd scd -', '. scd - -', '. scd scd -'), () => ({ pass_marks: 33 })),
    create: under('grades', ({ id }) => ({ grade_id: id, title: unique('Subject'), subject_code: unique('S') })),
  },
  chapter: {
    ...usual('chapters', sees('. - - -', '. scd scd -', '. scd - -', '. scd scd -'), () => ({ weightage: 1 })),
    create: under('subjects', ({ corner }) => ({ ...inSubject(corner), chapter: unique('Chapter') })),
    upload: {
      under: 'subjects',
      fields: dryRun,
      file: ({ corner }) =>
        csv('class,subject_code,chapter', `Class 9,${corner.subject.subject_code},${unique('Chapter')}`),
    },
    template: rowless('an empty sheet'),
  },
  topic: {
    ...usual('topics', sees('. - - -', '. scd scd -', '. scd - -', '. scd scd -'), () => ({ sub_topic: ['Seen'] })),
    create: under('chapters', ({ corner }) => ({ ...inChapter(corner), title: unique('Topic') })),
    upload: {
      under: 'chapters',
      fields: dryRun,
      file: ({ corner: { subject, chapter } }) =>
        csv(
          'class,subject_code,chapter,topic',
          `Class 9,${subject.subject_code},${chapter.chapter},${unique('Topic')}`,
        ),
    },
    template: rowless('an empty sheet'),
  },
  question: {
    ...usual('questions', sees('- - - -', 'scd scd scd -', 'scd sc - -', '- - - -'), () => ({ level: 'HARD' })),
    create: under('chapters', ({ corner }) => questionBody(corner.chapter)),
    upload: {
      under: 'chapters',
      fields: ({ corner }) => ({
        ...dryRun(),
        format: 'opentriviaqa',
        defaults: JSON.stringify(inChapter(corner)),
      }),
      file: () => ({ name: 'quiz.txt', bytes: Buffer.from('#Q Whose is it?\n^ Mine\nA Mine\nB Yours\n') }),
    },
    template: rowless('an empty sheet'),
  },
  question_review: {
    review: row('questions', 'changed', () => ({ review_state: 'IN_REVIEW' })),
    history: row('questions', 'seen'),
  },
  question_bulk: {
    changeMany: under(
      'questions',
      ({ id }) => ({ ids: [id], expected_minutes: another() }),
      ({ data }) => (data as { changed: number }).changed === 1,
    ),
    undoChange: row('bulk_changes', 'changed'),
    counts: under(
      'questions',
      ({ id }) => ({ filter: { id } }),
      ({ data }) => (data as unknown[]).length > 0,
    ),
    export: under(
      'questions',
      ({ id }) => ({ filter: { id } }),
      ({ raw, status }) => status === 200 && readSpreadsheet(raw, 'questions.xlsx').rows.length > 0,
    ),
    exportCheck: under(
      'questions',
      ({ id }) => ({ ids: [id] }),
      ({ data }) => (data as { total: number }).total === 1,
    ),
  },
  question_pair: {
    similar: under('questions', ({ id }) => ({ question_id: id })),
    list: lists('question_pairs', sees('. - - -', '. scd scd -', '. scd - -', '. - - -')),
    decide: row('question_pairs', 'changed', () => ({ decision: 'KEEP_BOTH' })),
    detect: under('subjects', ({ id }) => ({ subject_id: id })),
  },
  question_reading: {
    list: lists('import_readings', sees('- . - .', 'scd . - .', 'scd . - .', '- . - .')),
    get: row('import_readings', 'seen'),
    items: row('import_readings', 'seen'),
    lines: row('import_readings', 'seen'),
    change: row('import_readings', 'changed', () => ({ defaults: { level: 'EASY' } })),
    save: row('import_readings', 'changed'),
    remove: row('import_readings', 'deleted'),
    picture: rowless('a file of a reading, which its own test tries'),
  },
}
