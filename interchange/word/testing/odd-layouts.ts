import { type MadeChoice, paragraph, run, table } from './made-word.ts'
import { type OddLayout, type OddQuestion, oddLayout, oddWritten, written } from './odd-written.ts'

/* Layouts as teachers type them, made without a look at what the reader knows: each question of them is read right, or asked. */

const pool: MadeChoice[] = [
  { text: 'Which organ pumps blood through the body?', options: ['Liver', 'Heart', 'Lung', 'Brain'], right: 1 },
  { text: 'In 1947 India became', options: ['a colony', 'a kingdom', 'independent', 'a union'], right: 2 },
  { text: 'The sum of 12 and 8 is', options: ['4', '20', '96', '18'], right: 1 },
  { text: 'A triangle with sides 3, 4 and 5 is', options: ['right', 'obtuse', 'acute', 'flat'], right: 0 },
  { text: 'Which metal is liquid at room temperature?', options: ['Iron', 'Gold', 'Zinc', 'Mercury'], right: 3 },
  { text: 'Photosynthesis takes place in the', options: ['root', 'stem', 'chloroplast', 'flower'], right: 2 },
  { text: 'The SI unit of work is the', options: ['joule', 'newton', 'watt', 'pascal'], right: 0 },
  { text: 'Who discovered penicillin?', options: ['Pasteur', 'Koch', 'Jenner', 'Fleming'], right: 3 },
]
const hindi: MadeChoice[] = [
  { text: 'हृदय का कार्य क्या है?', options: ['पाचन', 'रक्त पंप करना', 'श्वसन', 'सोचना'], right: 1 },
  { text: 'भारत कब स्वतंत्र हुआ?', options: ['१९४२', '१९४५', '१९४७', '१९५०'], right: 2 },
  { text: 'सूर्य क्या है?', options: ['ग्रह', 'तारा', 'उपग्रह', 'धूमकेतु'], right: 1 },
]
const small = (at: number) => 'abcdefgh'.charAt(at)
const large = (at: number) => 'ABCDEFGH'.charAt(at)
const roman = (at: number) => ['i', 'ii', 'iii', 'iv'][at] ?? ''
const kakha = (at: number) => 'कखगघ'.charAt(at)
const each = (make: (choice: MadeChoice, n: number) => string[], of = pool, from = 1) =>
  of.flatMap((choice, at) => make(choice, at + from).map(written))
const layout = (name: string, body: readonly string[], wanted: OddQuestion[] = pool) => oddLayout(name, body, wanted)
const cell = (lines: readonly string[]) => lines.map(written).join('')
const lettered = ({ options }: MadeChoice, shape = (at: number) => `(${small(at)}) `) =>
  options.map((option, at) => `${shape(at)}${option}`)
const BOLD = '<w:b/>'
const UNDERLINE = '<w:u w:val="single"/>'
const wide = (text: string, span: number) =>
  `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>${written(text)}</w:tc>`
const rows = (...all: string[]) => `<w:tbl>${all.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`
const cells = (texts: readonly string[]) => texts.map((text) => `<w:tc>${written(text)}</w:tc>`).join('')
const at = <T>(list: readonly T[], index: number): T => list[index] as T

const choicesOfTables: OddLayout[] = [
  layout(
    'options in a table of two columns, "Ans: (b) Heart" below',
    each((one, n) => {
      const [a = '', b = '', c = '', d = ''] = lettered(one)
      return [
        `${n}. ${one.text}`,
        table([
          [a, b],
          [c, d],
        ]),
        `Ans: (${small(one.right)}) ${one.options[one.right]}`,
      ]
    }),
  ),
  layout('a row for each question, options and the letter in the next cells, no head', [
    table(pool.map((one, index) => [`${index + 1}`, one.text, ...one.options, large(one.right)])),
  ]),
  layout('a row for each question, its number in its text, the answer in words in the last cell', [
    table(pool.map((one, index) => [`${index + 1}. ${one.text}`, ...lettered(one), at(one.options, one.right)])),
  ]),
  layout(
    'a table for each question: text in a wide row, options in four cells, answer in a wide row',
    each((one, n) => [
      rows(wide(`${n}. ${one.text}`, 4), cells(lettered(one)), wide(`Answer: ${small(one.right)}`, 4)),
      '',
    ]),
  ),
  layout(
    'options without letters in four cells, "Key: 3" below',
    each((one, n) => [`${n}. ${one.text}`, table([one.options]), `Key: ${one.right + 1}`]),
  ),
  layout('the number in a cell, text and options in the next, the key as a list at the end', [
    table(pool.map((one, index) => [`${index + 1}`, cell([one.text, ...lettered(one)])])),
    'Answers:',
    pool.map(({ right }, index) => `${index + 1}.(${small(right)})`).join(', '),
  ]),
  layout(
    'a Hindi head: क्र. प्रश्न क ख ग घ उत्तर',
    [
      table([
        ['क्र.', 'प्रश्न', 'क', 'ख', 'ग', 'घ', 'उत्तर'],
        ...hindi.map((one, index) => [`${index + 1}`, one.text, ...one.options, kakha(one.right)]),
      ]),
    ],
    hindi,
  ),
  layout('marks, question and options in a cell, the letter in the first cell', [
    table(pool.map((one, index) => [large(one.right), cell([`${index + 1}. ${one.text}`, ...lettered(one)]), '1'])),
  ]),
  layout('the key in two tables of two rows each', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    'ANSWER KEY',
    ...[0, 4].map((from) => {
      const part = pool.slice(from, from + 4)
      return table([part.map((_, index) => String(from + index + 1)), part.map(({ right }) => small(right))])
    }),
  ]),
  layout('the key in a table of two rows with words at its rows', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    table([
      ['Question', ...pool.map((_, index) => String(index + 1))],
      ['Answer', ...pool.map(({ right }) => small(right))],
    ]),
  ]),
  layout('the key in three columns of pairs', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    'Answers',
    table(
      [0, 3, 6].map((from) =>
        [0, 1, 2].flatMap((step) => {
          const one = pool[from + step]
          return one ? [`${from + step + 1}`, small(one.right)] : ['', '']
        }),
      ),
    ),
  ]),
]

const choicesInLines: OddLayout[] = [
  layout(
    'options by small Roman numbers, "Ans (iii)"',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one, (index) => `(${roman(index)}) `),
      `Ans (${roman(one.right)})`,
    ]),
  ),
  layout('numbers begin again in each section, a key for each at the end', [
    ...['SECTION – A', ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)], pool.slice(0, 4))],
    ...['SECTION – B', ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)], pool.slice(4))],
    'ANSWERS',
    `Section A: ${pool
      .slice(0, 4)
      .map(({ right }, index) => `${index + 1}-${small(right)}`)
      .join(', ')}`,
    `Section B: ${pool
      .slice(4)
      .map(({ right }, index) => `${index + 1}-${small(right)}`)
      .join(', ')}`,
  ]),
  layout(
    'the letter in brackets behind the text',
    each((one, n) => [`${n}. ${one.text} (${small(one.right)})`, ...lettered(one)]),
  ),
  layout(
    'the letter in brackets at the right edge',
    each((one, n) => [`${n}. ${one.text}\t(${large(one.right)})`, ...lettered(one, (index) => `${large(index)}. `)]),
  ),
  layout('all in one line with tabs, "1)b 2)c" at the end', [
    ...each((one, n) => [`${n}) ${one.text}\t${lettered(one, (index) => `${small(index)}. `).join('\t')}`]),
    `Key: ${pool.map(({ right }, index) => `${index + 1})${small(right)}`).join(' ')}`,
  ]),
  layout(
    'options in the sentence with commas and a full stop',
    each((one, n) => [`${n}. ${one.text} ${lettered(one).join(', ')}.`, `Ans: ${small(one.right)}`]),
  ),
  layout(
    'options with semicolons',
    each((one, n) => [
      `${n}. ${one.text}`,
      `${lettered(one, (index) => `${small(index)}) `).join('; ')}.`,
      `Ans: ${small(one.right)}`,
    ]),
  ),
  layout(
    'options between slashes',
    each((one, n) => [`${n}. ${one.text}`, one.options.join(' / '), `Ans: ${one.options[one.right]}`]),
  ),
  layout(
    'the answer behind the last option: "ans-c"',
    each((one, n) => [
      `${n}. ${one.text}`,
      `${lettered(one, (index) => `${large(index)}. `).join('   ')}   ans-${small(one.right)}`,
    ]),
  ),
  layout(
    '"← answer" behind the right option',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one).map((text, index) => (index === one.right ? `${text} ← answer` : text)),
    ]),
  ),
  layout(
    'a root sign as tick behind the right option',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one).map((text, index) => (index === one.right ? `${text} √` : text)),
    ]),
  ),
  layout(
    '"(Ans)" behind the right option',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one).map((text, index) => (index === one.right ? `${text} (Ans)` : text)),
    ]),
  ),
  layout('arrows in the key: "1→b"', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    `Answers: ${pool.map(({ right }, index) => `${index + 1}→${small(right)}`).join(', ')}`,
  ]),
  layout('"Q1: Option 2" in the key', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    'Answer key',
    ...pool.map(({ right }, index) => `Q${index + 1}: Option ${right + 1}`),
  ]),
  layout('words in the key, in one line', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    'Answers',
    pool.map((one, index) => `${index + 1}. ${one.options[one.right]}`).join('   '),
  ]),
  layout('"Ans 1. b" lines at the end', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    ...pool.map(({ right }, index) => `Ans ${index + 1}. ${small(right)}`),
  ]),
  layout('a bonus in the key', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    `Answers: ${pool.map(({ right }, index) => `${index + 1}. ${index === 4 ? 'bonus' : small(right)}`).join(', ')}`,
  ]),
  layout(
    '"Que-1:" and "Ans-1:"',
    each((one, n) => [`Que-${n}: ${one.text}`, ...lettered(one), `Ans-${n}: ${small(one.right)}`]),
  ),
  layout(
    'the number in a line of its own: "Q.1"',
    each((one, n) => [`Q.${n}`, one.text, ...lettered(one), `Correct answer ${large(one.right)}`]),
  ),
  layout(
    'a reason below the answer that nothing names',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one),
      `Ans. ${small(one.right)}`,
      `Because ${one.options[one.right]} is so by its nature.`,
    ]),
  ),
  layout(
    'a foot and a head of a page amid the options of one',
    each((one, n) => {
      const lines = lettered(one)
      const turned = n === 4 ? [...lines.slice(0, 3), 'St. Mary’s School | Page 1 of 2', ...lines.slice(3)] : lines
      return [`${n}. ${one.text}`, ...turned, `Ans: ${small(one.right)}`]
    }),
  ),
  layout(
    'bold and underlined right options, marks at the right edge',
    each((one, n) => [
      `${n}. ${one.text}\t[1]`,
      ...lettered(one, (index) => `(${large(index)}) `).map((text, index) =>
        index === one.right ? paragraph(run(text, BOLD + UNDERLINE)) : text,
      ),
    ]),
  ),
  layout(
    'both languages line by line, options too',
    each(
      (one, n) => {
        const other = at(hindi, (n - 1) % 3)
        return [
          `${n}. ${one.text}`,
          `${n}. ${other.text}`,
          ...lettered(one),
          ...lettered(other, (index) => `(${kakha(index)}) `),
          `Ans: (${small(one.right)})`,
        ]
      },
      pool.slice(0, 3),
    ),
    [],
  ),
  layout(
    'both languages in each option',
    each(
      (one, n) => {
        const other = at(hindi, (n - 1) % 3)
        return [
          `${n}. ${one.text} / ${other.text}`,
          ...one.options.map((text, index) => `(${small(index)}) ${text} / ${other.options[index]}`),
          `Ans: (${small(one.right)})`,
        ]
      },
      pool.slice(0, 3),
    ),
    pool.slice(0, 3).map((one, index) => ({
      text: `${one.text} / ${at(hindi, index).text}`,
      options: one.options.map((text, place) => `${text} / ${at(hindi, index).options[place]}`),
      right: one.right,
    })),
  ),
  layout(
    'statements by Roman numbers, options of them',
    [
      ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one), `Ans: ${small(one.right)}`], pool.slice(0, 3)),
      ...['4. Consider these statements:', 'I. Sound needs a medium.', 'II. Light needs a medium.', 'Which is right?'],
      ...['(a) I only', '(b) II only', '(c) both', '(d) neither', 'Ans: a'],
      ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one), `Ans: ${small(one.right)}`], pool.slice(4), 5),
    ],
    [
      ...pool.slice(0, 3),
      {
        text: 'Consider these statements: I. Sound needs a medium. II. Light needs a medium. Which is right?',
        options: ['I only', 'II only', 'both', 'neither'],
        right: 0,
      },
      ...pool.slice(4),
    ],
  ),
  layout(
    'the options of all questions once at the top',
    [
      'Choose from: (a) Heart (b) Mercury (c) Fleming (d) joule',
      ...['1. It pumps blood.', '2. It is a liquid metal.', '3. He discovered penicillin.', '4. It is a unit of work.'],
      'Answers: 1-a, 2-b, 3-c, 4-d',
    ],
    [],
  ),
  layout(
    'options down two columns by tabs: a and c in one line',
    each((one, n) => {
      const [a = '', b = '', c = '', d = ''] = lettered(one)
      return [`${n}. ${one.text}`, `${a}\t${c}`, `${b}\t${d}`, `Ans: ${small(one.right)}`]
    }),
  ),
  layout(
    'the letter is missing at the first option',
    each((one, n) => {
      const [, ...more] = lettered(one)
      return [`${n}. ${one.text}`, at(one.options, 0), ...more, `Ans: ${small(one.right)}`]
    }),
  ),
  layout('a key of numbers for lettered options', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    `Key: ${pool.map(({ right }, index) => `${index + 1}-${right + 1}`).join(', ')}`,
  ]),
  layout('the key above the questions', [
    `Answer key: ${pool.map(({ right }, index) => `${index + 1}-${small(right)}`).join(', ')}`,
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
  ]),
  layout(
    'one key less than questions, shifted from the fifth on',
    [
      ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
      `Answers: ${pool
        .filter((_, index) => index !== 4)
        .map(({ right }, index) => `${index + 1}. ${small(right)}`)
        .join('  ')}`,
    ],
    pool.slice(0, 7).map((one, index) => ({ ...one, right: at(pool, index < 4 ? index : index + 1).right })),
  ),
]

export const oddLayouts: OddLayout[] = [...choicesOfTables, ...choicesInLines, ...oddWritten]
