import { choices, type MadeChoice, madeWord, paragraph, run, table } from '../../interchange/word/testing/made-word.ts'

/** What stands in a file, as its writer meant it. */
export interface Truth {
  text: string
  options: string[]
  /** Places of the right ones, from 0. */
  right: number[]
}

const hindi: MadeChoice[] = [
  { text: 'बल का मात्रक क्या है?', options: ['जूल', 'न्यूटन', 'पास्कल', 'वाट'], right: 1 },
  { text: 'इनमें से अभाज्य संख्या कौन सी है?', options: ['२१', '२७', '२९', '३३'], right: 2 },
  { text: 'ऑस्ट्रेलिया की राजधानी है', options: ['कैनबरा', 'सिडनी', 'पर्थ', 'होबार्ट'], right: 0 },
  { text: 'पौधे अपना भोजन बनाते हैं', options: ['श्वसन से', 'पाचन से', 'वृद्धि से', 'प्रकाश संश्लेषण से'], right: 3 },
]
const numberings: Readonly<Record<string, (n: number) => string>> = {
  ...{
    '1.': (n) => `${n}. `,
    '1)': (n) => `${n}) `,
    Q1: (n) => `Q${n}. `,
    'Q. 1': (n) => `Q. ${n} `,
    '(1)': (n) => `(${n}) `,
  },
  ...{ Question: (n) => `Question ${n}: `, counted: () => '' },
}
const roman = ['i', 'ii', 'iii', 'iv']
const signs: Readonly<Record<string, (at: number) => string>> = {
  ...{ 'a)': (at) => `${'abcd'[at]}) `, '(a)': (at) => `(${'abcd'[at]}) `, 'A.': (at) => `${'ABCD'[at]}. ` },
  ...{ '(A)': (at) => `(${'ABCD'[at]}) `, '(i)': (at) => `(${roman[at]}) `, '(क)': (at) => `(${'कखगघ'[at]}) ` },
}
const arrangements = ['lines', 'one line', 'two lines', '2×2', '1×4', 'breaks', 'counted'] as const
const looks: Readonly<Record<string, string>> = {
  ...{ bold: '<w:b/>', underline: '<w:u w:val="single"/>', colour: '<w:color w:val="FF0000"/>' },
  highlight: '<w:highlight w:val="yellow"/>',
}
const keys = ['Ans: b', 'Answer: (B)', 'ans-b', 'words', 'star', 'tick', ...Object.keys(looks), 'table', 'list', 'none']

interface Layout {
  numbering: string
  sign: string
  arrangement: (typeof arrangements)[number]
  key: string
}

function options(choice: MadeChoice, n: number, { sign, arrangement, key }: Layout): string[] {
  const texts = choice.options.map((option, at) => {
    const isRight = at === choice.right
    const mark = !isRight ? '' : key === 'star' ? '*' : key === 'tick' ? ' ✓' : ''
    const label = arrangement === 'counted' ? '' : (signs[sign]?.(at) ?? '')
    return run(label + option + mark, isRight ? looks[key] : '')
  })
  const [a = '', b = '', c = '', d = ''] = texts
  const cells = texts.map((text) => paragraph(text))
  switch (arrangement) {
    case 'lines':
      return cells
    case 'one line':
      return [paragraph(texts.join(run('\t')))]
    case 'two lines':
      return [paragraph(`${a}${run('      ')}${b}`), paragraph(`${c}${run('      ')}${d}`)]
    case '2×2':
      return [table([cells.slice(0, 2), cells.slice(2)])]
    case '1×4':
      return [table([cells])]
    case 'breaks':
      return [paragraph(texts.join(run('\n')))]
    case 'counted':
      return texts.map((text) => paragraph(text, [n + 1, 0]))
  }
}

const bareSign = (sign: string, at: number) => (signs[sign]?.(at) ?? '').replace(/[().\s]/g, '')

function below(choice: MadeChoice, { sign, key }: Layout, word: string): string[] {
  const letter = bareSign(sign, choice.right)
  if (key === 'Ans: b') return [`${word}: ${letter}`]
  if (key === 'Answer: (B)') return [`Answer: (${sign === '(i)' ? letter : letter.toUpperCase()})`]
  if (key === 'ans-b') return [`ans-${letter}`]
  return key === 'words' ? [`${word}: ${choice.options[choice.right]}`] : []
}

function atEnd(of: readonly MadeChoice[], { sign, key }: Layout): string[] {
  const letters = of.map(({ right }) => bareSign(sign, right))
  if (key === 'table') return [paragraph('Answer Key'), table([of.map((_, at) => String(at + 1)), letters])]
  if (key !== 'list') return []
  return [paragraph('Answers'), paragraph(letters.map((letter, at) => `${at + 1}. (${letter})`).join('  '))]
}

function made(layout: Layout, isHindi: boolean): { name: string; bytes: Uint8Array; wanted: Truth[] } {
  const of = isHindi ? hindi : choices
  const body = of.flatMap((choice, at) => [
    layout.numbering === 'counted'
      ? paragraph(choice.text, [1, 0])
      : paragraph((numberings[layout.numbering]?.(at + 1) ?? '') + choice.text),
    ...options(choice, at + 1, layout),
    ...below(choice, layout, isHindi ? 'उत्तर' : 'Ans').map((text) => paragraph(text)),
  ])
  return {
    name: Object.values(layout).join(' · '),
    bytes: madeWord([...body, ...atEnd(of, layout)]),
    wanted: of.map(({ text, options: texts, right }) => ({
      ...{ text, options: texts },
      right: layout.key === 'none' ? [] : [right],
    })),
  }
}

/** Every numbering × letter × arrangement × way of the key × English and Hindi. */
export function* wordMatrix() {
  for (const numbering of Object.keys(numberings))
    for (const sign of Object.keys(signs))
      for (const arrangement of arrangements)
        for (const key of keys)
          for (const isHindi of [false, true]) {
            // Word counts a), b), c) in these files.
            if (arrangement === 'counted' && sign !== 'a)') continue
            yield made({ numbering, sign, arrangement, key }, isHindi)
          }
}
