import { choices, type MadeChoice, paragraph, run, table } from './made-word.ts'

/** A line of a file that somebody shows: its text as it stands there, or a part of it that no other line has. */
export type ShownText = [role: 'QUESTION' | 'OPTION' | 'ANSWER', text: string]

export interface ShownLayout {
  name: string
  body: string[]
  shown: ShownText[]
  /** What must be read; the four choices where it isn't said. */
  wanted?: MadeChoice[]
}

const more: MadeChoice[] = [
  ...choices,
  {
    text: 'The process that turns water to vapour is',
    options: ['melting', 'freezing', 'boiling', 'mixing'],
    right: 2,
  },
  { text: 'Which planet is the largest of all?', options: ['Mars', 'Jupiter', 'Venus', 'Saturn'], right: 1 },
]
const letter = (at: number) => 'abcd'.charAt(at)
const each = (make: (choice: MadeChoice, n: number) => string[], of = more) =>
  of.flatMap((choice, at) => make(choice, at + 1))
const lines = (make: (choice: MadeChoice, n: number) => string[]) =>
  each((choice, n) => make(choice, n).map((text) => (text.startsWith('<') ? text : paragraph(text))))
const indented = (text: string, by = 720) => paragraph(text, undefined, `<w:ind w:left="${by}"/>`)
const styled = (text: string, style: string) => paragraph(text, undefined, `<w:pStyle w:val="${style}"/>`)

const first = more[0]!
const usual = (question: string, from: string, to: string, answer: string): ShownText[] => [
  ['QUESTION', question],
  ['OPTION', from],
  ['OPTION', to],
  ['ANSWER', answer],
]
const plain = (question = first.text, answer = '') => usual(question, 'joule', 'watt', answer)

/** Layouts that no pattern reads whole, and what somebody shows of the first question of each. */
export const shownLayouts: ShownLayout[] = [
  {
    name: 'options without labels below a number',
    body: lines(({ text, options, right }, n) => [`${n}. ${text}`, ...options, `Ans: ${options[right]}`]),
    shown: plain('1. What', 'Ans: newton'),
  },
  {
    name: 'options behind tabs alone',
    body: lines(({ text, options, right }, n) => [`${n}. ${text}`, options.join('\t'), `Ans: ${options[right]}`]),
    shown: [
      ['QUESTION', '1. What'],
      ['OPTION', 'joule\t'],
      ['ANSWER', 'Ans: newton'],
    ],
  },
  {
    name: 'options between slashes in a line of their own',
    body: lines(({ text, options, right }, n) => [`${n}) ${text}`, options.join(' / '), `=> ${options[right]}`]),
    shown: [
      ['QUESTION', '1) What'],
      ['OPTION', 'joule /'],
      ['ANSWER', '=> newton'],
    ],
  },
  {
    name: 'letters behind the options',
    body: lines(({ text, options, right }, n) => [
      `${n}. ${text}`,
      ...options.map((one, at) => `${one} (${letter(at)})`),
      `Ans (${letter(right)})`,
    ]),
    shown: usual('1. What', 'joule (a)', 'watt (d)', 'Ans (b)'),
  },
  {
    name: 'columns read across',
    body: lines(({ text, options: [a, b, c, d], right }, n) => [
      `${n}. ${text}`,
      `a) ${a}\tc) ${c}`,
      `b) ${b}\td) ${d}`,
      `Ans: ${letter(right)}`,
    ]),
    shown: usual('1. What', 'a) joule', 'b) newton', 'Ans: b'),
  },
  {
    name: 'dashes, and a plus at the right option',
    body: lines(({ text, options, right }, n) => [
      `${n}. ${text}`,
      ...options.map((one, at) => `${at === right ? '+' : '-'} ${one}`),
    ]),
    shown: usual('1. What', '- joule', '- watt', '+ newton'),
  },
  {
    name: 'a word and a strange sign before the number, an arrow at the answer',
    body: lines(({ text, options, right }, n) => [
      `Task ${n} >> ${text}`,
      ...options.map((one, at) => `${letter(at).toUpperCase()} > ${one}`),
      `Right :: ${letter(right).toUpperCase()}`,
    ]),
    shown: usual('Task 1', 'A > joule', 'D > watt', 'Right :: B'),
  },
  {
    name: 'told by indents alone',
    body: each(({ text, options, right }) => [
      paragraph(text),
      ...options.map((one) => indented(one)),
      indented(options[right]!, 1440),
    ]),
    shown: [
      ['QUESTION', first.text],
      ['OPTION', 'joule'],
      ['OPTION', 'watt'],
      ['ANSWER', '#5'],
    ],
  },
  {
    name: 'told by styles alone',
    body: each(({ text, options, right }) => [
      styled(text, 'Ask'),
      ...options.map((one) => styled(one, 'Pick')),
      styled(options[right]!, 'Solve'),
    ]),
    shown: [
      ['QUESTION', first.text],
      ['OPTION', 'joule'],
      ['OPTION', 'watt'],
      ['ANSWER', '#5'],
    ],
  },
  {
    name: 'bold questions without numbers, the right option in italics',
    body: each(({ text, options, right }) => [
      paragraph(run(text, '<w:b/>')),
      ...options.map((one, at) => paragraph(run(one, at === right ? '<w:i/>' : ''))),
    ]),
    shown: plain(first.text, 'newton'),
  },
  {
    name: 'a card of each question, in a table of its own',
    body: each(({ text, options, right }, n) => [
      table([
        [`Item ${n}`, text],
        ...options.map((one, at) => [`Choice ${at + 1}`, one]),
        ['Solution', options[right]!],
      ]),
      paragraph(''),
    ]),
    shown: [
      ['QUESTION', first.text],
      ['OPTION', 'joule'],
      ['OPTION', 'watt'],
      ['ANSWER', '#12'],
    ],
  },
  {
    name: 'rows of a table without heads',
    body: [table(more.map(({ text, options, right }) => [text, ...options, options[right]!]))],
    shown: [
      ['QUESTION', first.text],
      ['OPTION', 'joule'],
      ['OPTION', 'watt'],
      ['ANSWER', '#6'],
    ],
  },
  {
    name: 'all of a question in one paragraph with breaks, no labels',
    body: each(({ text, options, right }) => [paragraph([text, ...options, `-> ${options[right]}`].join('\n'))]),
    shown: plain(first.text, '-> newton'),
  },
  {
    name: 'numbers for questions and for options alike',
    body: lines(({ text, options, right }, n) => [
      `${n}. ${text}`,
      ...options.map((one, at) => `${at + 1}. ${one}`),
      `Correct: ${right + 1}`,
    ]),
    shown: usual('1. What', '1. joule', '4. watt', 'Correct: 2'),
  },
  {
    name: 'circled digits, the key at the end of the file',
    body: [
      ...lines(({ text, options }, n) => [
        `#${n}# ${text}`,
        ...options.map((one, at) => `${'①②③④'.charAt(at)} ${one}`),
      ]),
      paragraph('Answer Key'),
      paragraph(more.map(({ right }, at) => `${at + 1}. ${letter(right)}`).join('  ')),
    ],
    shown: [
      ['QUESTION', '#1#'],
      ['OPTION', '① joule'],
      ['OPTION', '④ watt'],
    ],
  },
  {
    name: 'the answer below a word of its own',
    body: lines(({ text, options, right }, n) => [
      `Question ${n}`,
      text,
      ...options,
      'Solution and reason',
      `${options[right]}`,
      '',
    ]),
    shown: [
      ['QUESTION', 'Question 1'],
      ['OPTION', 'joule'],
      ['OPTION', 'watt'],
      ['ANSWER', '#7'],
    ],
  },
  {
    name: 'questions in two lines, a Hindi one below',
    body: lines(({ text, options, right }, n) => [
      `${n}. ${text}`,
      'इनमें से सही विकल्प चुनिए।',
      ...options.map((one) => `* ${one}`),
      `सही: ${options[right]}`,
    ]),
    shown: usual('1. What', '* joule', '* watt', 'सही: newton'),
    wanted: more.map((one) => ({ ...one, text: `${one.text} इनमें से सही विकल्प चुनिए।` })),
  },
  {
    name: 'answers before the questions are numbered anew in sections',
    body: [
      paragraph('Section A'),
      ...each(
        ({ text, options, right }, n) =>
          [`${n} - ${text}`, ...options.map((one, at) => `${letter(at)}> ${one}`), `[${letter(right)}]`].map((one) =>
            paragraph(one),
          ),
        more.slice(0, 3),
      ),
      paragraph('Section B'),
      ...each(
        ({ text, options, right }, n) =>
          [`${n} - ${text}`, ...options.map((one, at) => `${letter(at)}> ${one}`), `[${letter(right)}]`].map((one) =>
            paragraph(one),
          ),
        more.slice(3),
      ),
    ],
    shown: usual('1 - What', 'a> joule', 'd> watt', '[b]'),
  },
  {
    name: 'two kinds that alternate',
    body: each((choice, n) =>
      (n % 2 === 1
        ? [`${n}. ${choice.text}`, ...choice.options, `Ans: ${choice.options[choice.right]}`]
        : [`(${n}) ${choice.text}`, ...choice.options.map((one, at) => `${at === choice.right ? '=' : '~'}${one}`)]
      ).map((text) => paragraph(text)),
    ),
    shown: [...usual('1. What', 'joule', 'watt', 'Ans: newton'), ...usual('(2) Which', '~21', '~33', '=29')],
  },
]
export const shownChoices = more
