import { madeWord, paragraph, run, table } from './made-word.ts'

/** A question of an odd file: its text, and options with the right one, or the answer that it has. */
export interface OddQuestion {
  text: string
  options?: string[]
  right?: number
  answer?: string
}

export interface OddLayout {
  name: string
  bytes: Uint8Array
  /** Those that are read right where nothing is asked of them. */
  wanted: OddQuestion[]
}

export const written = (text: string) => (text.startsWith('<') ? text : paragraph(text))
export const oddLayout = (name: string, body: readonly string[], wanted: OddQuestion[]): OddLayout => ({
  ...{ name, wanted },
  bytes: madeWord(body.map(written)),
})
const layout = oddLayout
const look = run
const UNDERLINE = '<w:u w:val="single"/>'
const pupils = [
  { text: 'Define density and give its unit.', answer: 'Mass per unit volume, kg per cubic metre.' },
  { text: 'Why do we see lightning before thunder?', answer: 'Light is faster than sound.' },
  { text: 'Name two greenhouse gases.', answer: 'Methane and carbon dioxide.' },
  { text: 'State the law of reflection.', answer: 'The angles are equal.' },
]
export const oddWritten: OddLayout[] = [
  layout(
    'the answer underlined in the sentence',
    [
      paragraph(`${run('1. The capital of Australia is ')}${look('Canberra', UNDERLINE)}${run('.')}`),
      paragraph(`${run('2. Water boils at ')}${look('100', UNDERLINE)}${run(' degrees.')}`),
      paragraph(`${run('3. The heart has ')}${look('four', UNDERLINE)}${run(' chambers.')}`),
      paragraph(`${run('4. Light travels in ')}${look('straight', UNDERLINE)}${run(' lines.')}`),
    ],
    [],
  ),
  layout(
    'a blank with its answer behind the sentence',
    [
      '1. The capital of Australia is ______. Canberra',
      '2. Water boils at ______ degrees. 100',
      '3. The heart has ______ chambers. four',
      '4. Light travels in ______ lines. straight',
    ],
    [],
  ),
  layout(
    'question and answer in a table of two columns',
    [table(pupils.map(({ text, answer }, index) => [`${index + 1}. ${text}`, answer]))],
    pupils,
  ),
  layout(
    'answers of all questions below, numbered alike',
    [
      ...pupils.map(({ text }, index) => `${index + 1}. ${text}`),
      'Answers',
      ...pupils.map(({ answer }, index) => `${index + 1}. ${answer}`),
    ],
    pupils,
  ),
  layout(
    '"Ans." in the line of the question',
    pupils.map(({ text, answer }, index) => `${index + 1}. ${text} Ans. ${answer}`),
    pupils,
  ),
  layout(
    'the answer in italics below',
    pupils.flatMap(({ text, answer }, index) => [`${index + 1}. ${text}`, paragraph(look(answer, '<w:i/>'))]),
    [],
  ),
  layout(
    'the answer in blue below',
    pupils.flatMap(({ text, answer }, index) => [
      `${index + 1}. ${text}`,
      paragraph(look(answer, '<w:color w:val="0000FF"/>')),
    ]),
    [],
  ),
  layout(
    'the answer as the bullet of its question',
    pupils.flatMap(({ text, answer }, index) => [`${index + 1}. ${text}`, `• ${answer}`]),
    [],
  ),
  layout(
    'true or false, the letter behind a dash',
    [...['1. The sun is a star. – T', '2. A bat is a bird. – F', '3. Ice is warm. – F', '4. Iron is a metal. – T']],
    [],
  ),
  layout(
    'true or false with a tick in two columns',
    [
      table([
        ['No.', 'Statement', 'True', 'False'],
        ['1', 'The sun is a star.', '✓', ''],
        ['2', 'A bat is a bird.', '', '✓'],
        ['3', 'Ice is warm.', '', '✓'],
        ['4', 'Iron is a metal.', '✓', ''],
      ]),
    ],
    [],
  ),
  layout(
    'columns to match with the answer in a third',
    [
      '1. Match the columns.',
      table([
        ['Column A', 'Column B', 'Answer'],
        ['1. cat', 'a. calf', 'b'],
        ['2. cow', 'b. kitten', 'a'],
      ]),
      '2. Name two greenhouse gases.',
      'Ans: Methane and carbon dioxide.',
    ],
    [pupils[2] as OddQuestion],
  ),
  layout(
    'sums with their results behind the sign',
    ['1. 12 + 8 = 20', '2. 5 × 6 = 30', '3. 49 ÷ 7 = 7', '4. 15 – 9 = 6'],
    [],
  ),
  layout(
    'a table of values with the answers filled in',
    [
      ...pupils.slice(0, 2).flatMap(({ text, answer }, index) => [`${index + 1}. ${text}`, `Ans: ${answer}`]),
      '3. Complete the table.',
      table([
        ['x', '1', '2', '3'],
        ['y', '2', '4', '6'],
      ]),
      'Ans: 6',
    ],
    pupils.slice(0, 2),
  ),
  layout(
    'letters of a series asked to be written in order, with its key',
    [
      ...[
        '1. Arrange in order: (i) egg (ii) pupa (iii) larva (iv) moth',
        '(a) i, iii, ii, iv',
        '(b) i, ii, iii, iv',
        '(c) iv, iii, ii, i',
        '(d) ii, i, iii, iv',
        'Ans: a',
      ],
      ...['2. The sum of 12 and 8 is', '(a) 4', '(b) 20', '(c) 96', '(d) 18', 'Ans: b'],
    ],
    [
      {
        text: 'Arrange in order: (i) egg (ii) pupa (iii) larva (iv) moth',
        options: ['i, iii, ii, iv', 'i, ii, iii, iv', 'iv, iii, ii, i', 'ii, i, iii, iv'],
        right: 0,
      },
      { text: 'The sum of 12 and 8 is', options: ['4', '20', '96', '18'], right: 1 },
    ],
  ),
]
