import { choices, type MadeChoice, paragraph, run, table } from './made-word.ts'

const letter = (at: number) => 'abcd'.charAt(at)
const lettered = ({ options }: MadeChoice, shape = (sign: string) => `${sign}) `) =>
  options.map((option, at) => `${shape(letter(at))}${option}`)
const each = (make: (choice: MadeChoice, n: number) => string[]) =>
  choices.flatMap((choice, at) => make(choice, at + 1))
/** Typed numbers and letters in lines, and something below each. */
export const below = (answer: (choice: MadeChoice) => string) =>
  each((choice, n) => [`${n}. ${choice.text}`, ...lettered(choice), answer(choice)].map((text) => paragraph(text)))

/** Layouts that are read as they are meant: name and paragraphs of `choices`. */
export const layouts: [string, string[]][] = [
  ['I10 numbers and letters that are typed, the answer below', below(({ right }) => `Ans: ${letter(right)}`)],
  ['I12 the answer in the words of the option', below(({ options, right }) => `Answer: ${options[right]}`)],
  ['I12 "Correct Answer: Option B"', below(({ right }) => `Correct Answer: Option ${letter(right).toUpperCase()}`)],
  [
    'I10 numbers and letters that Word counts',
    each((choice, n) => [
      paragraph(choice.text, [1, 0]),
      ...choice.options.map((option) => paragraph(option, [n + 1, 0])),
      paragraph(`Ans: ${letter(choice.right)}`),
    ]),
  ],
  [
    'I11 options in one line, the key in a table at the end',
    [
      ...each((choice, n) => [paragraph(`Q${n}. ${choice.text}`), paragraph(lettered(choice).join('\t'))]),
      paragraph('Answer Key'),
      table([choices.map((_, at) => String(at + 1)), choices.map(({ right }) => letter(right))]),
    ],
  ],
  [
    'I11 options behind breaks, the key as a list',
    [
      ...each((choice, n) => [paragraph([`(${n}) ${choice.text}`, ...lettered(choice)].join('\n'))]),
      paragraph(choices.map(({ right }, at) => `${at + 1}. (${letter(right)})`).join('  ')),
    ],
  ],
  [
    'I11 options two by two in cells, a star at the right one',
    each((choice, n) => {
      const [a = '', b = '', c = '', d = ''] = lettered(choice, (sign) => `(${sign}) `).map((text, at) =>
        at === choice.right ? `${text}*` : text,
      )
      return [
        paragraph(`${n}) ${choice.text}`),
        table([
          [a, b],
          [c, d],
        ]),
      ]
    }),
  ],
  [
    'I12 the right option in bold',
    each((choice, n) => [
      paragraph(`Question ${n}: ${choice.text}`),
      ...lettered(choice).map((text, at) => paragraph(run(text, at === choice.right ? '<w:b/>' : ''))),
    ]),
  ],
  [
    'I12 the right option highlighted',
    each((choice, n) => [
      paragraph(`${n}. ${choice.text}`),
      ...lettered(choice).map((text, at) =>
        paragraph(run(text, at === choice.right ? '<w:highlight w:val="yellow"/>' : '')),
      ),
    ]),
  ],
  [
    'I10 a table with a column for each option',
    [
      table([
        ['S.No', 'Question', 'A', 'B', 'C', 'D', 'Answer'],
        ...choices.map(({ text, options, right }, at) => [String(at + 1), text, ...options, letter(right)]),
      ]),
    ],
  ],
  [
    'I22 no numbers at all',
    each((choice) =>
      [choice.text, ...lettered(choice), `Ans: ${letter(choice.right)}`, ''].map((text) => paragraph(text)),
    ),
  ],
  [
    'I16 instructions and headings are left out',
    [
      paragraph('General Instructions:'),
      paragraph('1. All questions are compulsory.'),
      paragraph('2. Each question carries 1 mark.'),
      paragraph('Section A'),
      ...below(({ right }) => `Ans: ${letter(right)}`),
    ],
  ],
]

/** Layouts that no pattern reads: each question is asked about, or its file was not understood. */
export const unread: [string, string[]][] = [
  [
    'options without labels',
    each(({ text, options, right }, n) =>
      [`${n}. ${text}`, ...options, `Ans: ${options[right]}`].map((one) => paragraph(one)),
    ),
  ],
  [
    'options behind tabs alone',
    each(({ text, options, right }, n) =>
      [`${n}. ${text}`, options.join('\t'), `Ans: ${options[right]}`].map((one) => paragraph(one)),
    ),
  ],
  [
    'options between slashes',
    each(({ text, options, right }, n) =>
      [`${n}. ${text} ${options.join(' / ')}`, `Ans: ${options[right]}`].map((one) => paragraph(one)),
    ),
  ],
  [
    'letters behind the options',
    each(({ text, options, right }, n) =>
      [`${n}. ${text}`, ...options.map((one, at) => `${one} (${letter(at)})`), `Ans (${letter(right)})`].map((one) =>
        paragraph(one),
      ),
    ),
  ],
  [
    'dashes before the options',
    each(({ text, options }, n) => [`${n}) ${text}`, ...options.map((one) => `- ${one}`)].map((one) => paragraph(one))),
  ],
  [
    'columns read across',
    each(({ text, options: [a, b, c, d], right }, n) =>
      [`${n}. ${text}`, `a) ${a}\tc) ${c}`, `b) ${b}\td) ${d}`, `Ans: ${letter(right)}`].map((one) => paragraph(one)),
    ),
  ],
  ['answers one number off', [...below(() => ''), paragraph('Answers'), paragraph('2. (b) 3. (c) 4. (a) 5. (d)')]],
  [
    'answers written below written questions',
    ['Define force.', 'A push or a pull.', 'State Ohm’s law.', 'V = IR, in short.'].map((text, at) =>
      paragraph(at % 2 === 0 ? `${at / 2 + 1}. ${text}` : text),
    ),
  ],
]
