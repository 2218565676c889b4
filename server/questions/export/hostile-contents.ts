import type { QuestionOption } from '#contract'
import type { ContentInput } from '../content.ts'

/** Signs that mean something in one of the formats that questions leave as. */
const SIGNS = '{ } ~ = # : \\ * | // -&gt; [x] ]]&gt; &amp;amp; %5D % "quoted" &lt;b&gt; `tick` $5 and $6'
const LOOKS =
  '<p style="text-align: center">a <u>u</u> <s>s</s> <sub>1</sub><sup>2</sup> <code>x = {1}</code><br>next&nbsp;line</p>' +
  '<ol start="3" type="a"><li><p>one</p></li><li><p>two</p></li></ol><ul><li><p>dot</p></li></ul>' +
  '<blockquote><p lang="hi">हिन्दी</p></blockquote>' +
  '<table><thead><tr><th colspan="2"><p>head</p></th></tr></thead><tbody><tr><td><p>1</p></td><td style="text-align: right"><p>2</p></td></tr></tbody></table>'
const FORMULAS =
  '<p>If <span data-type="inline-math" data-latex="a &lt; \\frac{1}{2}"></span> then</p><div data-type="block-math" data-latex="\\begin{aligned} a &amp;= b \\\\ c &amp;&lt; d \\end{aligned}"></div>'
const plain = (text: string) => `<p>${text}</p>`
const option = (data: string, is_correct = false): QuestionOption => ({ data: plain(data), is_correct })

const shared = {
  ...{ level: 'HARD', skill: 'CREATE', max_marks: 3, negative_marks: 0.5, language: 'en' },
  ...{ tags: ['level:EASY', 'a]b', '50%', 'x:y', 'tag:z'], source: 'NCERT "IX", p. 5 & 6 <2>' },
  explanation: `${plain(SIGNS)}${LOOKS}`,
} as const satisfies Partial<ContentInput>

const text = `${plain(SIGNS)}${LOOKS}`
const choices = [option(SIGNS, true), option('All of the above'), option('1 &lt; 2'), option('= c ~ d')]
const points = [
  { text: 'Step <1> & "more" [2]', marks: 1 },
  { text: 'Step 2', marks: 2 },
]

type Hostile = Pick<ContentInput, 'type'> & Partial<ContentInput>

const all: Hostile[] = [
  { type: 'MCQ_SINGLE', question_text: text, question_options: choices },
  { type: 'MCQ_SINGLE', question_text: plain('Plain'), question_options: [option('True', true), option('False')] },
  {
    ...{ type: 'MCQ_SINGLE', question_text: plain('Fixed by hand') },
    question_options: [
      { ...option('a', true), fixed: true },
      { ...option('None of these'), fixed: false },
      option('c'),
    ],
  },
  {
    type: 'MCQ_MULTI',
    question_text: text,
    question_options: [option('a', true), option(SIGNS, true), option('c', true)],
  },
  { type: 'MCQ_MULTI', question_text: plain('One of several'), question_options: [option('a', true), option('b')] },
  { type: 'TRUE_FALSE', question_text: text, answer: { value: false } },
  { type: 'ASSERTION_REASON', question_text: `${plain('Assertion: ~')}${plain('Reason: =')}`, answer: { option: 'C' } },
  { type: 'ASSERTION_REASON', language: 'hi', question_text: plain('अभिकथन (A): क'), answer: { option: 'B' } },
  {
    type: 'FILL_BLANK',
    question_text: plain(`{{1}} ${SIGNS}`),
    answer: { blanks: [['a*b', '{c}', 'd~e=f#g', 'h:i', '"j"', '1 < 2']] },
  },
  {
    type: 'FILL_BLANK',
    question_text: plain('x {{1}} y {{2}} z'),
    answer: {
      blanks: [
        ['a*', 'b}'],
        ['c~', 'd & e'],
      ],
    },
  },
  { type: 'FILL_BLANK', question_text: plain('A stroke ____ before {{1}}.'), answer: { blanks: [['b']] } },
  {
    ...{ type: 'MATCH', question_text: text },
    answer: {
      pairs: [
        [plain('a -&gt; b'), plain('= c')],
        [plain('d'), '<p><strong>e</strong></p>'],
      ],
      distractors: [plain(SIGNS)],
    },
  },
  { type: 'ORDER', question_text: text, answer: { sequence: [plain(SIGNS), plain('b'), plain('c = d')] } },
  {
    type: 'NUMERIC',
    question_text: text,
    answer: { value: -9.81, tolerance: 0.05, tolerance_kind: 'ABSOLUTE', unit: 'm/s²' },
  },
  {
    type: 'NUMERIC',
    question_text: text,
    answer: { value: 6.02e23, tolerance: 2, tolerance_kind: 'PERCENT', unit: '<&>' },
  },
  {
    type: 'NUMERIC',
    question_text: FORMULAS,
    answer: { value: 5, tolerance: 0, tolerance_kind: 'ABSOLUTE', unit: null },
  },
  { type: 'VERY_SHORT', question_text: text, answer: { model_answer: text, marking_points: points } },
  { type: 'SHORT', question_text: FORMULAS, answer: { model_answer: FORMULAS, marking_points: [] } },
  { type: 'LONG', question_text: text, answer: { model_answer: '', marking_points: [] } },
  { type: 'DIAGRAM', question_text: text, answer: { model_answer: plain('a'), marking_points: points } },
  {
    ...{ type: 'CASE_STUDY', question_text: text, max_marks: 6, negative_marks: 0 },
    sub_questions: [
      { type: 'MCQ_SINGLE', content: text, options: choices, max_marks: 1 },
      { type: 'FILL_BLANK', content: plain('{{1}} = ?'), answer: { blanks: [['x']] }, max_marks: 1 },
      {
        type: 'SHORT',
        content: FORMULAS,
        answer: { model_answer: text, marking_points: [] },
        max_marks: 2,
        or_group: 'a',
      },
      {
        type: 'NUMERIC',
        content: plain('n'),
        answer: { value: 4, tolerance: 1, tolerance_kind: 'ABSOLUTE', unit: null },
        max_marks: 2,
        or_group: 'a',
      },
      { type: 'TRUE_FALSE', content: plain('t'), answer: { value: true }, max_marks: 2 },
    ],
  },
]

/** A question of each type with all that a format could take for something else. */
export const hostileContents = all.map((one) => ({ ...shared, question_text: '', ...one }) as ContentInput)
