import { expect, it } from 'vitest'
import { decideKeys } from './decide-keys.ts'
import type { KeyFile } from './key-file.ts'

type Line = [options: string, answer: string, ...beside: string[]]

const decide = (lines: Line[], rest: Partial<KeyFile> = {}) =>
  decideKeys({
    ...{ from: null, said: null, ours: null, ...rest },
    rows: lines.map(([options, answer, ...beside]) => ({ options: options.split('|'), answer, beside })),
  })
/** The letters of the right options, or why there are none. */
const keys = (...given: Parameters<typeof decide>) =>
  decide(...given)
    .rows.map(({ keys: own, fault }) => own?.map((at) => 'ABCDEFGH'[at]).join('') ?? fault)
    .join(' ')

const units: Line[] = [
  ['ohm|volt|watt|joule', ''],
  ['mole|kelvin|farad|tesla', ''],
]
const units2 = (...answers: string[]) => answers.map((answer, at): Line => [units[at % 2]?.[0] ?? '', answer])

it.each<[string, Line[], string]>([
  ['letters', units2('B', 'd'), 'B D'],
  ['letters in brackets', units2('(b)', 'D.'), 'B D'],
  ['numbers that reach the last', units2('1', '4'), 'A D'],
  ['numbers that have a 0', units2('0', '3'), 'A D'],
  ['Indian digits', units2('१', '४'), 'A D'],
  ['letters of Hindi', units2('क', 'घ'), 'A D'],
  ['letters of Marathi', units2('अ', 'ड'), 'A D'],
  ['texts', units2('volt', 'TESLA'), 'B D'],
  ['letters and texts mixed', units2('B', 'tesla'), 'B D'],
  ['several', units2('A, C', 'B and D'), 'AC BD'],
  ['several numbers', units2('1;3', '4'), 'AC D'],
  ['letters without a separator', units2('ABD', 'C'), 'answer_unread C'],
  [
    'texts that are letters of Rome too',
    [
      ['F|Cl|Br|I', 'I'],
      ['F|Cl|Br|I', 'Br'],
    ],
    'D C',
  ],
  ['numbers of Rome', units2('i', 'iv'), 'A D'],
  ['several texts', units2('ohm; watt', 'tesla'), 'AC D'],
])('R46: answers are %s', (_, lines, right) => expect(keys(lines)).toBe(right))

it.each([
  ['b) volt', 'B'],
  ['B. volt', 'B'],
  ['(b) volt', 'B'],
  ['option2', 'B'],
  ['Option B', 'B'],
  ['Option 2', 'B'],
  ['Opt B', 'B'],
  ['Opt. 2', 'B'],
  ['Choice (b)', 'B'],
  ['विकल्प २', 'B'],
  ['2) volt', 'B'],
  ['B - volt', 'B'],
  ['Ans: (b) volt', 'B'],
  ['Correct Option: B', 'B'],
  ['option_b', 'B'],
  ['ans b', 'B'],
  ['Ans (b)', 'B'],
  ['b) volt.', 'B'],
  ['ii', 'B'],
  ['(ii) volt', 'B'],
  ['(ii) watt', 'key_differs'],
  ['Correct answer: volt', 'answer_unread'],
  ['b) watt', 'key_differs'],
  ['b) newton', 'answer_unread'],
  ['Option 9', 'answer_unread'],
  ['E', 'answer_unread'],
])('R46, S23: "%s" is %s', (answer, right) => expect(keys(units2(answer, 'D'))).toBe(`${right} D`))

it('R46: a label of every row alone decides nothing wrongly', () => {
  expect(
    keys([
      ['5|7|9', 'B. 7'],
      ['1|2|3', 'b) 2'],
      ['4|6|8', '(b) 6'],
    ]),
  ).toBe('B B B')
  expect(
    keys([
      ['1.5|5|7', '1.5'],
      ['2|4|3', '4'],
    ]),
  ).toBe('A B')
})

it.each<[string, Line[], Partial<KeyFile>, string[]]>([
  ['a number that is a text too', [['7|0|14|1', '1']], {}, ['position', 'position0', 'text']],
  ['headings count from 1', [['7|0|14|1', '1']], { from: 1 }, ['position', 'text']],
  ['1, 2, 3 without a 4', units2('1', '2', '3'), {}, ['position', 'position0']],
  [
    'a letter that is a text',
    [
      ['O|B|A|AB', 'A'],
      ['B|A|O|AB', 'A'],
    ],
    {},
    ['letter', 'text'],
  ],
  ['numbers and letters', units2('1', 'B'), {}, ['letter', 'position', 'position0']],
  ['numbers and texts', units2('4', 'mole'), {}, ['position', 'text']],
])('R46: key_by is asked: %s', (_, lines, rest, ways) => {
  const { ask, rows } = decide(lines, rest)
  expect(ask?.ways.map(({ way }) => way)).toEqual(ways)
  expect(rows.map(({ keys: own }) => own)).toEqual(lines.map(() => null))
})

it('R46: the row shown tells the ways apart', () => {
  const { ask } = decide(
    [
      ['1|2|3|4', '1'],
      ['7|0|14|1', '1'],
    ],
    { from: 1 },
  )
  expect(ask).toEqual({
    row: 1,
    ways: [
      { way: 'position', keys: [0] },
      { way: 'text', keys: [3] },
    ],
  })
})

it.each<[Partial<KeyFile>, string]>([
  [{ said: 'position' }, 'A'],
  [{ said: 'position0' }, 'B'],
  [{ said: 'text' }, 'D'],
])('R46: what a person said decides: %o', (rest, right) => expect(keys([['7|0|14|1', '1']], rest)).toBe(right))

it.each<[string, Line[], Partial<KeyFile>, string]>([
  ['A is the text of C', [['O|B|A|AB', 'A'], ['O|B|A|AB', 'O'], ...units2('B', 'tesla')], {}, 'key_differs A B D'],
  ['the same in our template', [['O|B|A|AB', 'A'], ...units2('B')], { ours: 'template' }, 'key_differs B'],
  ['a file of ours', [['O|B|A|AB', 'A'], ...units2('B')], { ours: 'export' }, 'A B'],
  [
    'numbers as texts',
    [
      ['4|8|15|2', '2'],
      ['8|15|16|23', '15'],
    ],
    {},
    'key_differs B',
  ],
  ['numbers by place', [['4|8|2|1', '2'], ...units2('0'), ['4|8|2|1', '5']].slice(0, 2) as Line[], { from: 0 }, 'C A'],
  [
    'said',
    [
      ['O|B|A|AB', 'A'],
      ['O|B|A|AB', 'O'],
    ],
    { said: 'text' },
    'C A',
  ],
])('R47: position and text differ: %s', (_, lines, rest, right) => expect(keys(lines, rest)).toBe(right))

it.each([
  ['Co|CO|Cb|C', 'Co', 'A'],
  ['Co|CO|Cb|C', 'CO', 'B'],
  ['pH|PH|ph|POH', 'PH', 'B'],
  ['Mg|mg|MG|g', 'mg', 'B'],
  ['No|NO|Ni|N', 'NO', 'B'],
  ['Co|CO|Cb|C', 'co', 'answer_unread'],
  ['Paris|Rome|Oslo|Bern', 'ROME', 'B'],
])('R47, S17: in %s %s is %s', (options, answer, right) => expect(keys([[options, answer]])).toBe(right))

it.each([
  ['A) -3, 2|B) 3, -2|C) -3, -2|D) 3, 2', '-3, 2|3, -2|-3, -2|3, 2'],
  ['(a) Paris|(b) Rome|(c) Oslo', 'Paris|Rome|Oslo'],
  ['a. Paris|b. Rome', 'Paris|Rome'],
  ['1) Paris|2) Rome', 'Paris|Rome'],
  ['(क) दिल्ली|(ख) पुणे', 'दिल्ली|पुणे'],
  ['(i) Paris|(ii) Rome|(iii) Oslo', 'Paris|Rome|Oslo'],
  ['i. Paris|ii. Rome|iii. Oslo|iv. Bern', 'Paris|Rome|Oslo|Bern'],
  ['Option A: Paris|Option B: Rome', 'Paris|Rome'],
  ['a - Paris|b - Rome', 'Paris|Rome'],
  ['a - b|b - c|c - a', 'a - b|b - c|c - a'],
  ['1 - 2|2 - 3', '1 - 2|2 - 3'],
  ['Option Paris|Option Rome', 'Option Paris|Option Rome'],
  ['A. 5|C. 7|B. 9', 'A. 5|C. 7|B. 9'],
  ['A.5|B.7', 'A.5|B.7'],
  ['a-b|b-c', 'a-b|b-c'],
])('R48, S18: %s loses its letters: %s', (options, bare) =>
  expect(decide([[options, 'A']]).options).toEqual([bare.split('|')]))

it('R48: in less than nine rows of ten letters stay, and are told', () => {
  const { options, lettered, stripped } = decide([
    ['A) ohm|B) volt', 'A'],
    ['ohm|watt', 'B'],
  ])
  expect([options[0], lettered, stripped]).toEqual([['A) ohm', 'B) volt'], [0], []])
})

it.each([
  ['(a) Paris (b) Rome (c) Oslo', 'Paris|Rome|Oslo'],
  ['A) Paris\nB) Rome', 'Paris|Rome'],
  ['A. Paris, B. Rome, C. New York', 'Paris|Rome|New York'],
  ['1) Paris; 2) Rome', 'Paris|Rome'],
  ['(क) दिल्ली (ख) पुणे', 'दिल्ली|पुणे'],
  ['Paris (b) Rome', 'Paris (b) Rome'],
  ['(a) Paris (c) Rome', '(a) Paris (c) Rome'],
  ['(a) f(x) (b) g(x) (a) again', '(a) f(x) (b) g(x) (a) again'],
])('R48: one cell %j is cut: %s', (cell, cut) =>
  expect(decideKeys({ rows: [{ options: [cell], answer: 'A' }], from: null, said: null, ours: null }).options).toEqual([
    cut.split('|'),
  ]))

it('R48: two columns of answers: agreeing ones are one, unlike ones keep the row out', () => {
  const options = 'ohm|volt|watt|joule'
  expect(
    keys([
      [options, 'B', 'volt'],
      [options, 'C', 'ohm'],
      [options, '', 'watt'],
      [options, 'D', 'because …'],
    ]),
  ).toBe('B answers_differ C D')
})

it.each<[string, Line[], string]>([
  [
    'a star in front',
    [
      ['*ohm|volt|watt', ''],
      ['ohm|*volt|watt', ''],
    ],
    'A B',
  ],
  [
    'a star behind',
    [
      ['ohm|volt *|watt', ''],
      ['ohm|volt|watt*', ''],
    ],
    'B C',
  ],
  ['a tick', [['ohm|✓ volt|watt', '']], 'B'],
  ['a word', [['ohm|volt (correct)|watt', '']], 'B'],
  ['one star in one row', [['p|*p|&p', '']], 'no_key'],
  [
    'a row without a star',
    [
      ['*ohm|volt', ''],
      ['ohm|volt', ''],
    ],
    'no_key no_key',
  ],
])('R46: a mark at the option: %s', (_, lines, right) => expect(keys(lines)).toBe(right))
