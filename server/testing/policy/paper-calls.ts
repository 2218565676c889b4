import { unique } from '../factories/factories.ts'
import { choices, paperBody } from '../factories/paper-factories.ts'
import { type CallsOf, inSubject, lists, row, rowless, sees, under, usual } from './call-case.ts'
import { plainBlueprint } from './policy-works.ts'

/** Refused as stale where the row is reached, so that nothing happens to it. */
const stale = { row_version: 999 }

/** Question papers and what they are made of. */
export const paperCalls: CallsOf<
  'instruction' | 'paper_fit' | 'question_paper' | 'assembly' | 'blueprint' | 'batch' | 'answer_sheet'
> = {
  instruction: {
    ...usual('instructions', sees('. - - -', '. scd scd -', '. scd s -', '. s s -'), () => ({
      content: 'All questions are compulsory.',
    })),
    create: under('subjects', ({ corner }) => ({
      ...inSubject(corner),
      heading: unique('Instruction'),
      content: 'All questions are compulsory.',
    })),
  },
  question_paper: {
    setSection: under('subjects', ({ corner }) => paperBody(corner.school, corner.chapter)),
    list: lists('question_papers', sees('. - - -', '. scd scd -', '. scd - -', '. - - -')),
    manualCreate: row('question_papers', 'changed', ({ corner }) => choices({ '1': corner.printed })),
    preview: row('question_papers', 'seen'),
    pages: row('question_papers', 'seen'),
    sampleHead: rowless('draws what is typed'),
    markingScheme: row('question_papers', 'seen'),
    submit: row('question_papers', 'changed', () => stale),
    changeState: row('question_papers', 'changed', () => ({ state: 'APPROVED', ...stale })),
    duplicate: row('question_papers', 'seen'),
    remove: row('question_papers', 'deleted'),
    restore: row('question_papers', 'deleted'),
    downloadFile: {
      row: 'question_papers',
      deed: 'seen',
      names: 'body',
      body: ({ id }) => ({ url: `/school-admin/question-papers/pdf/${id}`, question_paper_id: id }),
    },
  },
  paper_fit: {
    get: row('question_papers', 'seen'),
    preview: row('question_papers', 'seen', () => ({ pages: 100 })),
    update: row('question_papers', 'changed', () => ({ pages: null, ...stale })),
  },
  assembly: {
    autoCreate: row('question_papers', 'changed', () => ({ blueprint: plainBlueprint, ...stale })),
    regenerate: row('question_papers', 'changed', () => stale),
    checkBlueprint: under('subjects', ({ corner }) => ({ ...inSubject(corner), blueprint: plainBlueprint })),
    alternatives: row('question_papers', 'changed', ({ corner }) => ({ question_id: corner.printed[0].id })),
    swap: row('question_papers', 'changed', ({ corner }) => ({
      question_id: corner.printed[0].id,
      by: corner.question.id,
      ...stale,
    })),
    gridView: row('question_papers', 'seen'),
  },
  blueprint: {
    ...usual('blueprints', sees('- - - -', 'scd scd scd -', 'scd s - -', 'scd s s -'), () => ({ description: 'Seen' })),
    create: under('subjects', ({ corner }) => ({
      ...inSubject(corner),
      title: unique('Blueprint'),
      blueprint: plainBlueprint,
    })),
    supply: under('subjects', ({ id }) => ({
      subject_id: id,
      sections: [{ section: '1', types: ['MCQ_SINGLE'], marks_each: 1 }],
    })),
  },
  batch: {
    batch: row('question_papers', 'seen', ({ corner }) => ({
      section_ids: [corner.section.id],
      documents: ['paper'],
      format: 'pdf',
    })),
    madeFile: rowless('answers to the link alone'),
  },
  answer_sheet: {
    printBlank: rowless('for an exam of a paper that one sees; server/papers/answer-sheets tests whose'),
    list: rowless('lists the sheets of pupils one teaches; server/papers/answer-sheets tests whose'),
    layout: rowless('of sheets that one sees; server/papers/answer-sheets tests whose'),
    void: rowless('of sheets that one sees; server/papers/answer-sheets tests whose'),
    restore: rowless('of sheets that one sees; server/papers/answer-sheets tests whose'),
  },
}
