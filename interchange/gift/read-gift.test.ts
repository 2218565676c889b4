import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ImportedQuestion } from '../items/imported-question.ts'
import { lineOf } from '../items/kinds.ts'
import { refusedOf } from '../items/testing/refused.ts'
import { readGift } from './read-gift.ts'

interface TheirChoice {
  right: boolean
  weight: number | null
  text: string
}
interface TheirQuestion {
  type: 'Description' | 'Essay' | 'MC' | 'Matching' | 'Numerical' | 'Short' | 'TF'
  isTrue?: boolean
  choices?: TheirChoice[]
  pairs?: [string, string][]
}
const files: { name: string; gift: string; questions: TheirQuestion[] }[] = JSON.parse(
  readFileSync(new URL('../fixtures/gift/gift-pegjs.json', import.meta.url), 'utf8'),
)
const read = (text: string) => readGift(new TextEncoder().encode(text))
const codesOf = ({ doubts = [] }: ImportedQuestion) => doubts.map(({ code }) => code)
const lossesOf = ({ losses = [] }: ImportedQuestion) => losses.map(({ code }) => code)

/** What both readers must agree on: how many, of which kind, what is right. */
function oursOf(question: ImportedQuestion): unknown {
  const { type, answer, question_options } = question
  if (codesOf(question).includes('whole')) return ['Description']
  if (type === 'LONG') return ['Essay']
  if (type === 'TRUE_FALSE') return ['TF', (answer as { value: boolean }).value]
  if (type === 'NUMERIC') return ['Numerical']
  if (type === 'FILL_BLANK') return ['Short', (answer as { blanks: string[][] }).blanks[0]]
  if (type === 'MATCH') return ['Matching', (answer as { pairs: string[][] }).pairs.map((pair) => pair.map(lineOf))]
  return ['MC', question_options.filter(({ is_correct }) => is_correct).map(({ data }) => lineOf(data))]
}
const words = (text: string) => lineOf(`<p>${text}</p>`)
function theirsOf({ type, isTrue, choices = [], pairs = [] }: TheirQuestion): unknown {
  if (type === 'TF') return [type, isTrue]
  if (type === 'Numerical') return [type]
  if (type === 'Matching') return [type, pairs.filter(([left]) => left !== '').map((pair) => pair.map(words))]
  const whole = ({ right, weight }: TheirChoice) =>
    weight === null ? right : weight > 0 && (right ? weight === 100 : true)
  if (type === 'Short') return [type, choices.filter(whole).map(({ text }) => words(text))]
  // A weight beside a right answer is part of the marks.
  const isMarked = choices.some(({ right }) => right)
  const rights = choices.filter(({ right, weight }) => (isMarked ? right : (weight ?? 0) > 0))
  return type === 'MC' ? [type, rights.map(({ text }) => words(text))] : [type]
}

it.each(files)('I43 $name reads as another reader does', ({ gift, questions }) => {
  const bank = read(gift)
  expect(bank.questions.map(oursOf)).toEqual(questions.map(theirsOf))
  expect(refusedOf(bank)).toEqual([])
})

describe('a part of GIFT', () => {
  it.each<[string, string, object]>([
    ['a range', 'How many? {#1..5}', { type: 'NUMERIC', answer: { value: 3, tolerance: 2 } }],
    ['a tolerance', 'Pi? {#3.14:0.005}', { type: 'NUMERIC', answer: { value: 3.14, tolerance: 0.005 } }],
    ['several by weight', 'Which? {~%50%a ~%50%b ~%-100%c}', { type: 'MCQ_MULTI', losses: [{ code: 'penalty' }] }],
    ['a part of the marks', 'Which? {=a ~%50%b ~c}', { type: 'MCQ_SINGLE', losses: [{ code: 'partial_marks' }] }],
    [
      'a place within the text',
      'The {=sun =Sun} is a star.',
      { type: 'FILL_BLANK', question_text: '<p>The {{1}} is a star.</p>' },
    ],
    [
      'a choice within the text',
      'The {~moon =sun} is a star.',
      { type: 'MCQ_SINGLE', question_text: '<p>The ________ is a star.</p>' },
    ],
    ['a right side without a left one', 'Match. {=a -> b =c -> d = -> e}', { answer: { distractors: ['<p>e</p>'] } }],
    ['an answer for any text', 'Say. {=sun* =*}', { answer: { blanks: [['sun*']] }, losses: [{ code: 'wildcard' }] }],
    [
      'words of all',
      'Why? {T#no#yes####Since it is so.}',
      { explanation: '<p>no</p><p>yes</p><p>Since it is so.</p>' },
    ],
    [
      'TeX as programs write it',
      'Is \\\\(x\\=1\\\\) so? {F}',
      { question_text: '<p>Is <span data-type="inline-math" data-latex="x=1"></span> so?</p>' },
    ],
  ])('I43 %s', (_name, text, wanted) => expect(read(text).questions[0]).toMatchObject(wanted))

  it('I43 categories, tags and comments', () => {
    const text = [
      '$CATEGORY: $course$/top/Physics/Light // Heat',
      '',
      '// [tag:hard] [tag: lens]',
      'A? {T}',
      '',
      'B? {F}',
    ]
    expect(read(text.join('\n')).questions).toMatchObject([
      { category: ['Physics', 'Light / Heat'], tags: ['hard', 'lens'], row: 4 },
      { category: ['Physics', 'Light / Heat'], row: 6 },
    ])
  })
})

it.each<[string, string, string]>([
  ['a brace that is missing at the end', 'unclosed', 'A? {=x ~y'],
  ['a brace that is missing at the beginning', 'unclosed', 'A? =x ~y}'],
  ['a text alone', 'whole', 'Read this.'],
  ['two right answers of one', 'two_keys', 'A? {=x =y ~z}'],
  ['no right answer', 'no_key', 'A? {~x ~y}'],
  ['a number that is none', 'answer_unread', 'A? {#about five}'],
  ['text before the first sign', 'answer_unread', 'A? {x ~y =z}'],
  ['a sign that may be part of the text', 'answer_inside', 'A? {~x=5 ~x is 6 ~x is 7}'],
  ['no text', 'no_text', '{T}'],
  ['two equal options', 'options_equal', 'A? {=same ~same ~other}'],
  ['an entry without its partner', 'answer_unread', 'A? {=a -> 1 =b -> 2 =c}'],
  ['an entry with an empty partner', 'answer_unread', 'A? {=a -> 1 =b -> 2 =c ->}'],
  ['a picture, which GIFT has none of', 'missing_picture', 'A <img src\\="a.png"> so? {T}'],
])('I43 %s is named at that question alone: %s', (_name, code, text) => {
  const { questions } = read(`Before? {T}\n\n${text}\n\nIn between? {=a\n\n~b}\n\nBehind? {F}`)
  expect(questions.map(codesOf)).toEqual([[], [code], [], []])
})

it('I43 a matching with an entry alone is no blank', () =>
  expect(read('A? {=a -> 1 =b}').questions).toMatchObject([
    { type: 'MATCH', doubts: [{ code: 'answer_unread', detail: 'b' }] },
  ]))

it('I43 tabs, CRLF and old line ends', () => {
  const { questions } = read('A?\t{\r\n\t=x\r\n\t~y\r\n}\r\n\r\nB? {T}\r\rC? {F}')
  expect(questions.map(({ row, type }) => [row, type])).toEqual([
    [1, 'MCQ_SINGLE'],
    [6, 'TRUE_FALSE'],
    [8, 'TRUE_FALSE'],
  ])
  expect(questions.flatMap(lossesOf)).toEqual([])
})

it('I81 what is long costs no more than it is long', () => {
  const long = [`A? {${'=a '.repeat(20_000)}}`, '{'.repeat(50_000), `::${':a'.repeat(30_000)}`, '\\'.repeat(59_000)]
  expect(read(long.join('\n\n')).questions.length).toBe(4)
  expect(read('{1:SA:'.repeat(9_000)).questions.map(codesOf)).toEqual([['unclosed']])
})
