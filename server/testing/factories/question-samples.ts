import type { QuestionType } from '#contract'

const option = (data: string, is_correct = false) => ({ data: `<p>${data}</p>`, is_correct })
const texts = (...data: string[]) => data.map((text) => ({ data: `<p>${text}</p>` }))
const steps = (marks: number) => [
  { text: 'SECRET first step', marks: marks - 0.5 },
  { text: 'SECRET second step', marks: 0.5 },
]
const hindi = (question_text: string, more: object = {}) => ({
  translations: [{ language: 'hi', question_text: `<p>${question_text}</p>`, ...more }],
})

const written = (type: string, max_marks: number) => ({
  type,
  max_marks,
  question_text: `<p>Explain osmosis (${type}).</p>`,
  question_options: [],
  answer: { model_answer: '<p>SECRET model answer</p>', marking_points: steps(max_marks) },
  ...hindi(`परासरण समझाइए (${type})।`),
})

const caseParts = [
  {
    content: '<p>Which tank is the larger one?</p>',
    type: 'MCQ_SINGLE',
    options: [option('Tank P', true), option('Tank Q'), option('Tank R')],
    max_marks: 1,
  },
  {
    content: '<p>How many litres does it hold?</p>',
    type: 'NUMERIC',
    answer: { value: 4711, tolerance: 0.5, unit: 'SECRET' },
    max_marks: 1,
  },
  {
    content: '<p>Why does its level fall?</p>',
    type: 'SHORT',
    answer: { model_answer: '<p>SECRET leak</p>', marking_points: steps(2) },
    max_marks: 2,
    or_group: 'a',
  },
  {
    content: '<p>Why does its level rise again?</p>',
    type: 'SHORT',
    answer: { model_answer: '<p>SECRET rain</p>', marking_points: steps(2) },
    max_marks: 2,
    or_group: 'a',
  },
]

interface Sample {
  type: string
  max_marks: number
  question_text: string
  question_options: object[]
  sub_questions?: object[]
  answer?: object
  explanation?: string
  source?: string
  translations: object[]
}

/**
 * The fields of one good question of each type, each with a translation into Hindi. `SECRET` and 4711 stand in what no pupil may
 * see before the exam.
 */
export const questionSamples: Record<QuestionType, Sample> = {
  MCQ_SINGLE: {
    type: 'MCQ_SINGLE',
    max_marks: 1,
    question_text: '<p>Which gas do plants take in?</p>',
    question_options: [option('Carbon dioxide', true), option('Oxygen'), { ...option('None of these'), fixed: true }],
    explanation: '<p>SECRET explanation</p>',
    source: 'SECRET source',
    ...hindi('पौधे कौन सी गैस लेते हैं?', { question_options: texts('कार्बन डाइऑक्साइड', 'ऑक्सीजन', 'इनमें से कोई नहीं') }),
  },
  MCQ_MULTI: {
    type: 'MCQ_MULTI',
    max_marks: 2,
    question_text: '<p>Which of these are metals?</p>',
    question_options: [option('Iron', true), option('Sulphur'), option('Copper', true)],
    ...hindi('इनमें से कौन सी धातुएँ हैं?', { question_options: texts('लोहा', 'गंधक', 'ताँबा') }),
  },
  TRUE_FALSE: {
    type: 'TRUE_FALSE',
    max_marks: 1,
    question_text: '<p>The sum of two odd numbers is even.</p>',
    question_options: [],
    answer: { value: true },
    ...hindi('दो विषम संख्याओं का योग सम होता है।'),
  },
  ASSERTION_REASON: {
    type: 'ASSERTION_REASON',
    max_marks: 1,
    question_text: '<p>Assertion: wires are of copper.</p><p>Reason: copper resists little.</p>',
    question_options: [],
    answer: { option: 'C' },
    ...hindi('अभिकथन: तार ताँबे के होते हैं।'),
  },
  FILL_BLANK: {
    type: 'FILL_BLANK',
    max_marks: 1,
    question_text: '<p>Paris lies on the {{1}}, London on the {{2}}.</p>',
    question_options: [],
    answer: { blanks: [['SECRET Seine', 'SECRET river Seine'], ['SECRET Thames']] },
    ...hindi('पेरिस {{1}} पर है, लंदन {{2}} पर।'),
  },
  MATCH: {
    type: 'MATCH',
    max_marks: 2,
    question_text: '<p>Match element and symbol.</p>',
    question_options: [],
    answer: {
      pairs: [
        ['<p>Sodium</p>', '<p>Na</p>'],
        ['<p>Iron</p>', '<p>Fe</p>'],
        ['<p>Gold</p>', '<p>Au</p>'],
      ],
      distractors: ['<p>Ir</p>'],
    },
    ...hindi('तत्व और प्रतीक मिलाइए।', {
      answer: {
        pairs: [
          ['<p>सोडियम</p>', '<p>Na</p>'],
          ['<p>लोहा</p>', '<p>Fe</p>'],
          ['<p>सोना</p>', '<p>Au</p>'],
        ],
        distractors: ['<p>Ir</p>'],
      },
    }),
  },
  ORDER: {
    type: 'ORDER',
    max_marks: 1,
    question_text: '<p>Put these events in order.</p>',
    question_options: [],
    answer: { sequence: ['<p>Plassey</p>', '<p>Revolt of 1857</p>', '<p>Dandi March</p>'] },
    ...hindi('घटनाओं को क्रम में लगाइए।', {
      answer: { sequence: ['<p>प्लासी</p>', '<p>1857 का विद्रोह</p>', '<p>दांडी मार्च</p>'] },
    }),
  },
  NUMERIC: {
    type: 'NUMERIC',
    max_marks: 1,
    question_text: '<p>How far does the train go?</p>',
    question_options: [],
    answer: { value: 4711, tolerance: 2, tolerance_kind: 'PERCENT', unit: 'SECRET' },
    ...hindi('रेलगाड़ी कितनी दूर जाती है?'),
  },
  VERY_SHORT: written('VERY_SHORT', 2),
  SHORT: written('SHORT', 3),
  LONG: written('LONG', 5),
  DIAGRAM: written('DIAGRAM', 5),
  CASE_STUDY: {
    type: 'CASE_STUDY',
    max_marks: 4,
    question_text: '<p>A village stores its rain water in two tanks.</p>',
    question_options: [],
    sub_questions: caseParts,
    ...hindi('एक गाँव वर्षा का जल दो टंकियों में रखता है।', {
      sub_questions: [
        { content: '<p>कौन सी टंकी बड़ी है?</p>', options: texts('टंकी P', 'टंकी Q', 'टंकी R') },
        { content: '<p>उसमें कितने लीटर आते हैं?</p>' },
        { content: '<p>उसका स्तर क्यों घटता है?</p>' },
        { content: '<p>उसका स्तर फिर क्यों बढ़ता है?</p>' },
      ],
    }),
  },
}
