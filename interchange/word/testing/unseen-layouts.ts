import { type MadeChoice, madeWord, paragraph, run, table } from './made-word.ts'

/* Layouts that were made after the reader was done, without a look at its patterns: each question of them is read right, or asked. */

export interface UnseenLayout {
  name: string
  bytes: Uint8Array
  wanted: MadeChoice[]
}

const pool: MadeChoice[] = [
  { text: 'Which gas do plants take in by day?', options: ['Oxygen', 'Nitrogen', 'Carbon dioxide', 'Argon'], right: 2 },
  { text: 'How many sides has a hexagon?', options: ['4', '5', '6', '3'], right: 2 },
  { text: 'The boiling point of water at sea level is', options: ['50 °C', '100 °C', '90 °C', '0 °C'], right: 1 },
  { text: 'Which of these is a vector?', options: ['Mass', 'Speed', 'Time', 'Velocity'], right: 3 },
  { text: 'The value of 3 – 5 is', options: ['2', '-2', '8', '-8'], right: 1 },
  { text: 'Who wrote the play Hamlet?', options: ['Shakespeare', 'Milton', 'Keats', 'Shelley'], right: 0 },
  { text: 'Which blood group is the universal donor?', options: ['A', 'B', 'AB', 'O'], right: 3 },
  {
    text: 'Which statement about sound is true?',
    options: ['It needs a medium', 'It is a transverse wave', 'It travels in space', 'None of these'],
    right: 0,
  },
]
const hindi: MadeChoice[] = [
  { text: 'भारत की राजधानी कौन सी है?', options: ['मुंबई', 'नई दिल्ली', 'कोलकाता', 'चेन्नई'], right: 1 },
  { text: 'सबसे बड़ा ग्रह कौन सा है?', options: ['पृथ्वी', 'मंगल', 'बृहस्पति', 'शनि'], right: 2 },
  { text: 'जल का रासायनिक सूत्र क्या है?', options: ['H2O', 'CO2', 'O2', 'NaCl'], right: 0 },
  { text: 'एक वर्ष में कितने महीने होते हैं?', options: ['१०', '११', '१३', '१२'], right: 3 },
]
const small = (at: number) => 'abcdefgh'.charAt(at)
const large = (at: number) => 'ABCDEFGH'.charAt(at)
const roman = (n: number) => ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'][n - 1] ?? ''
const written = (text: string) => (text.startsWith('<') ? text : paragraph(text))
const each = (make: (choice: MadeChoice, n: number) => string[], of = pool, from = 1) =>
  of.flatMap((choice, at) => make(choice, at + from).map(written))
const layout = (
  name: string,
  body: readonly string[],
  wanted: MadeChoice[] = pool,
  parts: Readonly<Record<string, string>> = {},
): UnseenLayout => ({ name, bytes: madeWord(body.map(written), parts), wanted })

const cell = (lines: readonly string[]) => lines.map(written).join('')
const lettered = ({ options }: MadeChoice, shape = (at: number) => `${small(at)}) `) =>
  options.map((option, at) => `${shape(at)}${option}`)
const headed = (text: string) => paragraph(text, undefined, '<w:pStyle w:val="Heading3"/>')
const footnote = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
const footnotes = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${pool.map(({ right }, at) => `<w:footnote w:id="${at + 1}"><w:p><w:r><w:t>${large(right)}</w:t></w:r></w:p></w:footnote>`).join('')}</w:footnotes>`
const margin = (text: string) =>
  `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(text)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
const passages = (make: (choice: MadeChoice, n: number) => string[]) => [
  'Passage 1',
  'Plants make food in their leaves. They take in a gas and give out another one, and they need the light of the sun for it.',
  ...each(make, pool.slice(0, 3)),
  'Passage 2',
  'Ships tell the depth of the sea by an echo. A sound is sent down, and the time until it comes back is measured.',
  ...each(make, pool.slice(3, 6), 4),
]

export const unseenLayouts: UnseenLayout[] = [
  layout(
    'the key in footnotes',
    each((one, n) => [paragraph(run(`${n}. ${one.text}`) + footnote(n)), ...lettered(one)]),
    pool,
    { 'word/footnotes.xml': footnotes },
  ),
  layout('a letter in a second column beside each question', [
    table(pool.map((one, at) => [cell([`${at + 1}. ${one.text}`, ...lettered(one)]), large(one.right)])),
  ]),
  layout('the answer in words in a second column, below a head', [
    table([
      ['Question', 'Answer'],
      ...pool.map((one, at) => [cell([`${at + 1}. ${one.text}`, ...lettered(one)]), one.options[one.right]!]),
    ]),
  ]),
  layout(
    'a dash behind the letter: "A - "',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one, (at) => `${large(at)} - `),
      `Answer - ${large(one.right)}`,
    ]),
  ),
  layout(
    'options (i) to (iv), the answer by its number',
    each((one, n) => [
      `${n}) ${one.text}`,
      ...lettered(one, (at) => `(${roman(at + 1).toLowerCase()}) `),
      `Ans. (${roman(one.right + 1).toLowerCase()})`,
    ]),
  ),
  layout('two questions in each row of a table', [
    table(
      [0, 2, 4, 6].map((at) =>
        [at, at + 1].map((index) => {
          const one = pool[index]!
          return cell([`${index + 1}. ${one.text}`, ...lettered(one), `Ans: ${small(one.right)}`])
        }),
      ),
    ),
  ]),
  layout('two questions in each row, counted down the columns', [
    table(
      [0, 1, 2, 3].map((at) =>
        [at, at + 4].map((index) => {
          const one = pool[index]!
          return cell([`${index + 1}. ${one.text}`, ...lettered(one), `Ans: ${small(one.right)}`])
        }),
      ),
    ),
  ]),
  layout('a grid "1-a 2-c" at the end', [
    ...each((one, n) => [`Q${n}. ${one.text}`, lettered(one, (at) => `(${small(at)}) `).join('   ')]),
    'KEY',
    table([0, 4].map((from) => pool.slice(from, from + 4).map((one, at) => `${from + at + 1}-${small(one.right)}`))),
  ]),
  layout(
    'wrong options are struck through',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one).map((text, at) => paragraph(run(text, at === one.right ? '' : '<w:strike/>'))),
    ]),
  ),
  layout(
    'the right option is struck through',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one).map((text, at) => paragraph(run(text, at === one.right ? '<w:strike/>' : ''))),
    ]),
  ),
  layout(
    'marks in text boxes at the margin',
    each((one, n) => [paragraph(run(`${n}. ${one.text}`) + margin('2')), ...lettered(one), `Ans: ${small(one.right)}`]),
  ),
  layout(
    'Hindi numerals and letters',
    each(
      (one, n) => [
        `${'०१२३४'.charAt(n)}. ${one.text}`,
        ...lettered(one, (at) => `(${'कखगघ'.charAt(at)}) `),
        `उत्तर – (${'कखगघ'.charAt(one.right)})`,
      ],
      hindi,
    ),
    hindi,
  ),
  layout('Roman questions, numbered options, the key at the end', [
    ...each((one, n) => [`${roman(n)}. ${one.text}`, ...lettered(one, (at) => `${at + 1}) `)]),
    'Answers',
    pool.map(({ right }, at) => `${roman(at + 1)}-${right + 1}`).join(', '),
  ]),
  layout(
    'questions as headings, options as bullets, the right one in bold',
    each((one) => [
      headed(one.text),
      ...one.options.map((text, at) => paragraph(run(`• ${text}`, at === one.right ? '<w:b/>' : ''))),
    ]),
  ),
  layout(
    'a tab behind each letter, two options in a line',
    each((one, n) => {
      const [a, b, c, d] = one.options
      return [`${n}.\t${one.text}`, `A.\t${a}\tB.\t${b}`, `C.\t${c}\tD.\t${d}`, `Ans:\t${large(one.right)}`]
    }),
  ),
  layout(
    'passages of three questions each',
    passages((one, n) => [`${n}. ${one.text}`, ...lettered(one), `Answer: ${small(one.right)}`]),
    pool.slice(0, 6),
  ),
  layout(
    'OR between two of one number',
    each((one, n) => [
      ...(n % 2 === 0 ? ['OR'] : []),
      `${Math.ceil(n / 2)}. ${one.text}`,
      ...lettered(one),
      `Ans: ${small(one.right)}`,
    ]),
  ),
  layout(
    'the answer before its question: "[B] 1."',
    each((one, n) => [`[${large(one.right)}] ${n}. ${one.text}`, ...lettered(one)]),
  ),
  layout(
    'options in the sentence, between brackets',
    each((one, n) => [`${n}. ${one.text} (${one.options.join(' / ')})`, `Ans: ${one.options[one.right]}`]),
  ),
  layout(
    'the letter alone of the right option in bold',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...one.options.map((text, at) =>
        paragraph(run(`${small(at)})`, at === one.right ? '<w:b/>' : '') + run(` ${text}`)),
      ),
    ]),
  ),
  layout('all options of a question in a cell, the answer in words', [
    table([
      ['No', 'Question', 'Options', 'Key'],
      ...pool.map((one, at) => [String(at + 1), one.text, one.options.join('\n'), one.options[one.right]!]),
    ]),
  ]),
  layout(
    'the number in a line of its own, options without letters',
    each((one, n) => [`Question ${n}`, one.text, ...one.options, `Correct: ${one.right + 1}`]),
  ),
  layout(
    'the answer in brackets behind the question',
    each((one, n) => [`${n}. ${one.text} (Ans: ${small(one.right)})`, ...lettered(one)]),
  ),
  layout(
    'nothing between the options of a line',
    each((one, n) => [
      `${n}. ${one.text}`,
      lettered(one, (at) => `(${small(at)})`).join(''),
      `Ans:(${small(one.right)})`,
    ]),
  ),
  layout(
    'the answer in white letters behind the last option',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one).map((text, at) =>
        at === 3 ? paragraph(run(text) + run(` ${small(one.right)}`, '<w:color w:val="FFFFFF"/>')) : paragraph(text),
      ),
    ]),
  ),
  layout(
    'wrong options in red, the right one in green',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one).map((text, at) =>
        paragraph(run(text, `<w:color w:val="${at === one.right ? '00B050' : 'FF0000'}"/>`)),
      ),
    ]),
  ),
  layout('a key of letters that name their questions', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    'Answer Key',
    ...[0, 1, 2, 3].map(
      (right) => `${small(right)}: ${pool.flatMap((one, at) => (one.right === right ? [at + 1] : [])).join(', ')}`,
    ),
  ]),
  layout('a key of crosses below the letters', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    table([
      ['', 'A', 'B', 'C', 'D'],
      ...pool.map(({ right }, at) => [String(at + 1), ...[0, 1, 2, 3].map((index) => (index === right ? 'X' : ''))]),
    ]),
  ]),
  layout('a key of letters one behind the other', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    `Key: ${pool.map(({ right }) => large(right)).join('')}`,
  ]),
  layout('a key in groups: "1-4: b c a d"', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    'Answers',
    ...[0, 4].map(
      (from) =>
        `${from + 1}-${from + 4}: ${pool
          .slice(from, from + 4)
          .map(({ right }) => small(right))
          .join(' ')}`,
    ),
  ]),
  layout(
    'both languages of a text in its line',
    each(
      (one, n) => [
        `${n}. ${one.text} / ${hindi[n - 1]!.text}`,
        ...one.options.map((text, at) => `(${small(at)}) ${text} / ${hindi[n - 1]!.options[at]}`),
        `Ans/उत्तर: (${small(one.right)})`,
      ],
      pool.slice(0, 4),
    ),
    pool.slice(0, 4).map((one, at) => ({
      ...one,
      text: `${one.text} / ${hindi[at]!.text}`,
      options: one.options.map((text, index) => `${text} / ${hindi[at]!.options[index]}`),
    })),
  ),
  layout('a star before the letter, answers of other numbers below', [
    ...each((one, n) => [
      `${n}. ${one.text}`,
      ...lettered(one).map((text, at) => (at === one.right ? `* ${text}` : text)),
    ]),
    'Answers: 9-a, 10-b, 11-c',
  ]),
  layout('sections that begin again, one key in order', [
    'Part A',
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)], pool.slice(0, 4)),
    'Part B',
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)], pool.slice(4)),
    'Answers',
    `Part B: ${pool
      .slice(4)
      .map(({ right }, at) => `${at + 1}. ${small(right)}`)
      .join(' ')}`,
    `Part A: ${pool
      .slice(0, 4)
      .map(({ right }, at) => `${at + 1}. ${small(right)}`)
      .join(' ')}`,
  ]),
  layout(
    'an option over two paragraphs',
    each((one, n) => [
      `${n}. ${one.text}`,
      ...one.options.flatMap((text, at) =>
        at === 1 ? [`b) ${text}`, 'as it is known today'] : [`${small(at)}) ${text}`],
      ),
      `Ans: ${small(one.right)}`,
    ]),
    pool.map((one) => ({
      ...one,
      options: one.options.map((text, at) => (at === 1 ? `${text} as it is known today` : text)),
    })),
  ),
  layout('answers in a table of numbers and words', [
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
    'Answers',
    table(pool.map((one, at) => [String(at + 1), one.options[one.right]!])),
  ]),
  layout('the key before the questions', [
    'Answer key (for teachers)',
    pool.map(({ right }, at) => `${at + 1}-${small(right)}`).join('  '),
    ...each((one, n) => [`${n}. ${one.text}`, ...lettered(one)]),
  ]),
]
