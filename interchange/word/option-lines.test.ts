import { describe, expect, it } from 'vitest'
import { readPlainText } from '../text/read-plain-text.ts'

/*
 * Ways to write options that papers here have, and nobody had tried.
 */

const read = (lines: readonly string[]) => readPlainText(new TextEncoder().encode(lines.join('\n'))).questions
const seen = (questions: ReturnType<typeof read>) =>
  questions.map(({ question_text, question_options = [], doubts = [] }) => [
    question_text,
    question_options.map(({ data, is_correct }) => (is_correct ? '*' : '') + data.replace(/<[^>]*>/g, '')).join('|'),
    doubts.map(({ code }) => code).filter((code) => code !== 'new_layout'),
  ])

const texts = ['बल का मात्रक क्या है?', 'भारत की राजधानी कौन सी है?', 'जल का सूत्र क्या है?', 'सूर्य कहाँ उगता है?']
const words = ['जूल', 'न्यूटन', 'पास्कल', 'वाट']

describe('I10 Hindi letters of options', () => {
  it.each(['कखगघ', 'अबसद', 'अआइई'])('%s, each in a line, all in one, and in the list of answers', (letters) => {
    const each = (text: string, at: number) => [
      `${at + 1}. ${text}`,
      ...words.map((one, n) => `(${letters[n]}) ${one}`),
    ]
    const inOne = (text: string, at: number) => [
      `प्र.${at + 1} ${text}`,
      words.map((one, n) => `(${letters[n]}) ${one}`).join('   '),
    ]
    const below = (lines: string[], at: number) => [...lines, `उत्तर- (${letters[at % 4]})`]
    const key = ['उत्तर कुंजी', texts.map((_, at) => `${at + 1}. ${letters[at % 4]}`).join('  ')]
    const expected = texts.map((text, at) => [
      `<p>${text}</p>`,
      words.map((one, n) => (n === at % 4 ? '*' : '') + one).join('|'),
      [],
    ])
    for (const lines of [each, inOne]) {
      expect(seen(read(texts.flatMap((text, at) => below(lines(text, at), at))))).toEqual(expected)
      expect(seen(read([...texts.flatMap(lines), ...key]))).toEqual(expected)
    }
  })
})

describe('I11 a word and signs between options are none of their text', () => {
  const paper = (options: string) =>
    ['One unit', 'Two units', 'Three units'].flatMap((text, at) => [`Q${at + 1}: ${text}?`, options, 'Ans: B'])
  it.each([
    ['Options: A) joule; B) newton; C) pascal; D) watt', '<p>One unit?</p>', 'joule|*newton|pascal|watt'],
    ['A) joule, B) newton, C) pascal, D) watt', '<p>One unit?</p>', 'joule|*newton|pascal|watt'],
    ['A) int x;  B) float y;  C) char z;  D) none', '<p>One unit?</p>', 'int x;|*float y;|char z;|none'],
    ['A) joule;  B) newton  C) pascal;  D) watt', '<p>One unit?</p>', 'joule;|*newton|pascal;|watt'],
  ])('%s', (options, text, read_) => {
    expect(seen(read(paper(options)))[0]).toEqual([text, read_, []])
  })
})

describe('I12 a sign right before the letter of an option', () => {
  const four = ['joule', 'newton', 'pascal', 'watt']
  const paper = (lines: (right: number) => string[]) =>
    [1, 0, 3].flatMap((right, at) => [`${at + 1}. Which unit is it, ${right}?`, ...lines(right)])
  it.each<[string, (right: number) => string[]]>([
    ['star, each in a line', (right) => four.map((one, at) => `${at === right ? '*' : ''}${'abcd'[at]}. ${one}`)],
    ['star, in brackets', (right) => four.map((one, at) => `${at === right ? '*' : ''}(${'abcd'[at]}) ${one}`)],
    [
      'star, in one line',
      (right) => [four.map((one, at) => `${at === right ? '*' : ''}${'abcd'[at]}) ${one}`).join('  ')],
    ],
    ['tick and a blank', (right) => four.map((one, at) => `${at === right ? '✓ ' : ''}${'ABCD'[at]}) ${one}`)],
    [
      'tick and a blank, in one line',
      (right) => [four.map((one, at) => `${at === right ? '✓ ' : ''}${'ABCD'[at]}) ${one}`).join(' ')],
    ],
    [
      'tick, behind two blanks',
      (right) => [four.map((one, at) => `${at === right ? '✓ ' : ''}${'ABCD'[at]}) ${one}`).join('  ')],
    ],
    [
      'tick behind the option, before a tab',
      (right) => [four.map((one, at) => `${'ABCD'[at]}) ${one}${at === right ? ' ✓' : ''}`).join('\t')],
    ],
    [
      'tick behind the option, in one line',
      (right) => [four.map((one, at) => `${'ABCD'[at]}) ${one}${at === right ? ' ✓' : ''}`).join(' ')],
    ],
    [
      'tick behind the option, each on a line',
      (right) => four.map((one, at) => `${'ABCD'[at]}) ${one}${at === right ? ' ✓' : ''}`),
    ],
    [
      'root sign behind the option, in one line',
      (right) => [four.map((one, at) => `${'ABCD'[at]}) ${one}${at === right ? ' √' : ''}`).join(' ')],
    ],
  ])('%s', (_name, lines) => {
    const right = (at: number) => four.map((one, n) => (n === at ? '*' : '') + one).join('|')
    expect(seen(read(paper(lines)))).toEqual([1, 0, 3].map((at) => [`<p>Which unit is it, ${at}?</p>`, right(at), []]))
  })
})

it('I12 a tick between two options, as near to one as to the other, is asked about where nothing tells its side', () => {
  const line = (right: number) =>
    ['joule', 'newton', 'pascal', 'watt'].map((one, at) => `${'ABCD'[at]}) ${one}${at === right ? ' ✓' : ''}`).join(' ')
  const found = read([1, 2, 0].flatMap((right, at) => [`${at + 1}. Which unit is it, ${right}?`, line(right)]))
  expect(found.map(({ doubts = [] }) => doubts.map(({ code }) => code))).toEqual(
    found.map(() => expect.arrayContaining(['answer_unread'])),
  )
})
