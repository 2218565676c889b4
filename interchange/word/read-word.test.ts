import { describe, expect, it } from 'vitest'
import type { ImportedQuestion } from '../items/imported-question.ts'
import { FileRefusal } from '../refusal.ts'
import { readWord } from './read-word.ts'
import { below, layouts, unread } from './testing/made-layouts.ts'
import { choices, type MadeChoice, madeWord, paragraph, run, table } from './testing/made-word.ts'

const bare = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const read = (body: readonly string[], parts = {}) => readWord(madeWord(body, parts))
const codesOf = ({ doubts = [] }: ImportedQuestion) => doubts.map(({ code }) => code)
const shown = ({ question_text, question_options }: ImportedQuestion): MadeChoice => ({
  text: bare(question_text),
  options: question_options.map(({ data }) => bare(data)),
  right: question_options.findIndex(({ is_correct }) => is_correct),
})

const letter = (at: number) => 'abcd'.charAt(at)

describe('a file of four choices', () => {
  it.each(layouts)('%s: reads as it is meant, without a doubt', (_name, body) => {
    const { questions } = read(body)
    expect(questions.map(shown)).toEqual(choices)
    expect(questions.flatMap(codesOf)).toEqual([])
  })
})

it.each(unread)('I21 %s: nothing is silent', (_name, body) => {
  const { questions } = read(body)
  expect(questions.length).toBeGreaterThan(0)
  expect(questions.filter((question) => codesOf(question).length === 0)).toEqual([])
})

describe('what is not sure is asked', () => {
  const change = (at: number, lines: string[]) => {
    const body = below(({ right }) => `Ans: ${letter(right)}`)
    body.splice(at, 1, ...lines.map((text) => paragraph(text)))
    return read(body).questions.flatMap(codesOf)
  }
  it.each<[string, number, string[]]>([
    ['no_key', 5, []],
    ['answer_unread', 5, ['Ans: x']],
    ['two_answers', 5, ['Ans: b', 'Ans: c']],
    ['answer_more', 5, ['Ans: b) because of something']],
    ['option_count', 4, []],
    ['option_letters', 3, []],
    ['options_equal', 3, ['c) joule']],
    ['empty_option', 3, ['c)']],
    ['number_gap', 6, ['3. Which of these numbers is prime?']],
    ['number_twice', 12, ['2. The capital of Australia is']],
    ['text_after', 4, ['d) watt', 'All of these are units of the metre, kilogram and second, as everybody knows.']],
    ['answer_inside', 0, ['1. What is the SI unit of force? Correct answer: newton']],
    ['label_inside', 2, ['b) newton(c)pascal']],
    ['keys_differ', 2, ['b) newton', 'c) pascal (correct)']],
    ['too_long', 0, [`1. ${'What is the unit of force? '.repeat(20)}`]],
    ['too_short', 0, ['1. Unit?']],
    ['shared_passage', 6, ['Read the passage and answer questions 2 to 3.', '2. Which of these numbers is prime?']],
    ['two_in_one', 0, ['1. What is the SI unit of force? 2. What is the unit of mass, in short?']],
  ])('%s', (code, at, lines) => expect(change(at, lines)).toContain(code))

  it('legacy_font: by its name, or by the words that its letters make', () => {
    const body = below(({ right }) => `Ans: ${letter(right)}`)
    const font = '<w:rFonts w:ascii="Kruti Dev 010"/>'
    expect(codesOf(read([paragraph(run('1. cy dk ek=d D;k gS', font)), ...body.slice(1)]).questions[0]!)).toContain(
      'legacy_font',
    )
    expect(codesOf(read([paragraph('1. cy dk ek=d D;k gS'), ...body.slice(1)]).questions[0]!)).toContain('legacy_font')
  })
})

describe('types', () => {
  it.each<[string, string[], object]>([
    [
      'I17 true or false',
      ['1. The sun is a star, is it not?', 'Ans: True'],
      { type: 'TRUE_FALSE', answer: { value: true } },
    ],
    [
      'I17 a blank',
      ['1. Water boils at ______ degrees.', 'Ans: 100'],
      { type: 'FILL_BLANK', question_text: '<p>Water boils at {{1}} degrees.</p>', answer: { blanks: [['100']] } },
    ],
    [
      'I17 a number with its unit',
      ['1. What is the value of g?', 'Ans: 9.8 ± 0.1 m/s'],
      { type: 'NUMERIC', answer: { value: 9.8, tolerance: 0.1, unit: 'm/s' } },
    ],
    [
      'I15 marks behind the text',
      ['1. Explain how a rainbow is made. [5]', 'Ans: By refraction.'],
      { type: 'LONG', max_marks: 5, question_text: '<p>Explain how a rainbow is made.</p>' },
    ],
    ['I17 a drawing', ['1. Draw a neat diagram of the eye.'], { type: 'DIAGRAM' }],
    [
      'I13 several letters',
      ['1. Choose two right ones of these.', 'a) x', 'b) y', 'c) z', 'Ans: A and C'],
      { type: 'MCQ_MULTI' },
    ],
    [
      'I26 Devanagari',
      ['प्रश्न 1. बल का मात्रक क्या है?', 'क) जूल', 'ख) न्यूटन', 'उत्तर: ख'],
      { type: 'MCQ_SINGLE', language: 'hi' },
    ],
  ])('%s', (_name, lines, wanted) =>
    expect(read(lines.map((text) => paragraph(text))).questions).toMatchObject([wanted]))

  it('I17 two columns to match, and which belong together', () => {
    const columns = table([
      ['Column A', 'Column B'],
      ['1. cat', 'a. calf'],
      ['2. cow', 'b. kitten'],
    ])
    const [question] = read([
      paragraph('1. Match each animal with its young.'),
      columns,
      paragraph('Ans: 1-b, 2-a'),
    ]).questions
    expect(question).toMatchObject({
      type: 'MATCH',
      answer: {
        pairs: [
          ['<p>cat</p>', '<p>kitten</p>'],
          ['<p>cow</p>', '<p>calf</p>'],
        ],
      },
    })
  })
})

it('I1 every paragraph and table is in exactly one place', () => {
  const body = layouts.flatMap(([, lines]) => lines)
  const { questions, left } = read(body)
  const places = [
    ...questions.flatMap(({ source = [] }) => source.map(({ place }) => place)),
    ...left.map(({ place }) => place),
  ]
  expect(new Set(places).size).toBe(places.length)
  // Tables of options are their cells, which count too.
  expect(places.length).toBeGreaterThanOrEqual(body.length - 10)
})

it('I14 what told the key is taken off, and nothing else', () => {
  const lines = [
    '1. Which sign multiplies?',
    'a) **',
    'b) a*b',
    'c) plus*',
    'd) minus',
    '2. Which sign divides?',
    'a) x',
    'b) /*',
    'c) y',
    'd) z',
  ]
  expect(
    read(lines.map((text) => paragraph(text)))
      .questions.map(shown)
      .map(({ options }) => options),
  ).toEqual([
    ['**', 'a*b', 'plus', 'minus'],
    ['x', '/', 'y', 'z'],
  ])
})

it('I90 a picture is in its question, with its alternative text; one of another kind is named and its place marked', () => {
  const drawn = (id: string) =>
    paragraph(`<w:r><w:drawing><wp:docPr descr="A cell"/><a:blip r:embed="${id}"/></w:drawing></w:r>`)
  const body = [
    paragraph('1. What does the picture show?'),
    drawn('one'),
    paragraph('Ans: A cell.'),
    paragraph('2. And what does this one show?'),
    drawn('two'),
  ]
  const { questions, pictures } = read(body, { 'word/media/one.png': 'png', 'word/media/two.emf': 'emf' })
  expect(questions[0]?.question_text).toBe(
    '<p>What does the picture show?</p><p><img src="part:word/media/one.png" alt="A cell"></p>',
  )
  expect([...pictures.keys()]).toEqual(['word/media/one.png'])
  expect([questions[1]?.losses, codesOf(questions[1]!)]).toMatchObject([
    [{ code: 'picture_kind', detail: 'EMF' }],
    expect.arrayContaining(['lost']),
  ])
})

describe('I80 a file that is refused', () => {
  const refusal = (bytes: Uint8Array) => {
    try {
      readWord(bytes)
      return null
    } catch (error) {
      if (error instanceof FileRefusal) return error.sentence.code
      throw error
    }
  }
  const text = (content: string) => new TextEncoder().encode(content)
  const whole = madeWord([paragraph('1. One question?')])
  it.each<[string, () => Uint8Array, string]>([
    ['text', () => text('1. One?'), 'file.no_word'],
    ['RTF', () => text('{\\rtf1'), 'file.old_word'],
    ['an old .doc', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'file.old_word'],
    ['cut off', () => whole.subarray(0, whole.length - 60), 'file.damaged'],
    ['cut off within its text', () => madeWord('<w:document><w:body><w:p><w:r><w:t>1. On'), 'file.damaged'],
    ['with declarations', () => madeWord('<!DOCTYPE w [<!ENTITY x "y">]><w:document/>'), 'file.doctype'],
    ['without text', () => madeWord([]), 'file.empty_document'],
    ['of one endless paragraph', () => madeWord([paragraph('x'.repeat(60_001))]), 'file.too_long_paragraph'],
    ['a bomb', () => madeWord([paragraph('1. One?')], { 'word/media/x.png': new Uint8Array(3_000_000) }), 'file.bomb'],
  ])('%s', (_name, make, code) => expect(refusal(make())).toBe(code))

  it('I1 of a file without a question is all of its paragraphs, left out', () => {
    const { total, left, blocks } = readWord(madeWord([paragraph('A letter to parents.'), paragraph('Yours')]))
    expect([total, left.map(({ text, why }) => `${text} ${why}`), blocks.length]).toEqual([
      0,
      ['A letter to parents. before_first', 'Yours before_first'],
      2,
    ])
  })

  it('I81 never throws anything else, whatever is cut or changed', () => {
    const bytes = madeWord(layouts.slice(0, 7).flatMap(([, lines]) => lines))
    let state = 7
    const random = (below: number) => {
      state = (state * 48_271) % 0x7fffffff
      return state % below
    }
    for (let round = 0; round < 150; round++) {
      const changed = bytes.slice(0, round % 10 === 0 ? random(bytes.length) : bytes.length)
      for (let at = 0; at < 3; at++) changed[random(changed.length || 1)] = random(256)
      expect(refusal(changed)).not.toBe('')
    }
  })

  it.each<[string, string]>([
    ['blanks', ' '.repeat(50_000)],
    ['dots', '.'.repeat(50_000)],
    ['brackets', '(a '.repeat(15_000)],
    ['numbers', '1. 2) '.repeat(8000)],
    ['letters', 'a) b) '.repeat(8000)],
    ['tabs', 'x\t'.repeat(20_000)],
  ])('I81 %s without end take no longer than their length', (_name, content) => {
    const start = process.cpuUsage()
    refusal(madeWord([paragraph(`1. What ${content}?`), paragraph(`a) ${content}`), paragraph(`Ans: ${content}`)]))
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(2500)
  })
})

describe('I11 options', () => {
  const options = (lines: string[]) => read(lines.map((text) => paragraph(text))).questions
  it('of one letter for all are four options', () => {
    const same = [1, 2, 3].flatMap((n) => [
      `${n}. Which of these metals is number ${n}?`,
      ...['iron', 'gold', 'tin', 'zinc'].map((metal) => `A) ${metal} ${n}`),
      `Ans: gold ${n}`,
    ])
    const questions = options(same)
    expect(questions.map((one) => one.question_options.map(({ data }) => bare(data)))).toEqual(
      [1, 2, 3].map((n) => [`iron ${n}`, `gold ${n}`, `tin ${n}`, `zinc ${n}`]),
    )
    expect(questions.map((one) => one.question_options.map(({ is_correct }) => is_correct))).toEqual(
      [1, 2, 3].map(() => [false, true, false, false]),
    )
  })

  it('in one line are cut where the letters follow one another alone', () => {
    const [question] = options(['1. Which is a vitamin?', 'a) vitamin a) b) vitamin c c) iron d) zinc', 'Ans: b'])
    const asIs = question?.question_options.map(({ data }) => bare(data))
    expect(codesOf(question!).length > 0 || JSON.stringify(asIs) === '["vitamin a)","vitamin c","iron","zinc"]').toBe(
      true,
    )
  })
})
