import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkRichText } from '../richtext/check.ts'
import type { Images } from './document.ts'
import { type PrintInput, printDocument } from './paper/print-input.ts'
import { oneLine, printedText, printedWords } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'
import {
  sampleAnswerSheet,
  sampleAttendance,
  sampleGrid,
  sampleScheme,
  sampleSerialCopy,
  typesPaper,
} from './testing/sample-documents.ts'
import { paperOf, sampleQuestion } from './testing/sample-paper.ts'
import { storedQuestion } from './testing/sample-stored.ts'

const typesetter = await openTypesetter()
const print = (input: PrintInput) => typesetter.print(printDocument(input), input.images)
const printed = (input: PrintInput) => printedText(print(input).bytes)
const printHtml = async (html: string) => printed(await paperOf([sampleQuestion(1, '', { question_text: html })]))

const attacks = [
  '#panic("x") #eval("1") #read("/document.json")',
  '#import "/paper.typ" $ x^2 $ *b* _i_ `c`',
  '\\input{/etc/passwd} \\write18{ls} $\\def\\x{\\x}\\x$',
  '= H - item <label> @ref // note /* c */',
  '"];#[ ]{} \\u{41} ~ -- ...',
]

describe.each(attacks)('%s', (attack) => {
  const fields = {
    school: attack,
    header_1: attack,
    header_2: attack,
    grade: attack,
    subject: attack,
    type_test: attack,
  }
  const html = attack.replaceAll('<', '&lt;')

  test('is printed in every field of a paper', async () => {
    const question = sampleQuestion(1, html, {
      question_options: [{ data: html }, { data: html }],
      match: { left: [html], right: [html] },
      sub_questions: [{ content: html, type: 'SHORT', options: [{ data: html }], max_marks: 1, or_group: attack }],
    })
    const sections = [{ section: attack, instruction: html, attempt_any: null, questions: [question] }]
    const copy = { name: attack, roll_no: attack, section: attack, code: attack }
    const instruction = { heading: attack, content: html }
    const text = printed(await paperOf([], { ...fields, sections, copy, instruction, timing: '1:00', set: attack }))
    const shown = oneLine(attack)
    // Every place is wide enough for the words or breaks them at a space, which reads the same.
    expect(text.split(shown).length).toBeGreaterThan(12)
  })

  test('and of every other document', async () => {
    const written = { model_answer: html, marking_points: [{ text: attack, marks: 1 }] }
    const blank = storedQuestion('FILL_BLANK', 'Q', { answer: { blanks: [[attack]] }, explanation: html })
    const sections = [
      {
        section: attack,
        instruction: null,
        attempt_any: null,
        questions: [storedQuestion('SHORT', 'Q', { answer: written }), blank],
      },
    ]
    const student = { roll_no: attack, name: attack, admission_no: attack, set: attack }
    const chapters = [{ id: 0, title: attack }]
    const inputs: PrintInput[] = [
      await sampleScheme('A', { ...fields, sections }),
      await sampleAnswerSheet({
        ...fields,
        copy: { ...sampleSerialCopy, name: attack, roll_no: attack, section: attack },
      }),
      { ...(await sampleAttendance(1)), ...fields, date: attack, room: attack, section: attack, students: [student] },
      { ...(await sampleGrid()), ...fields, chapters },
    ]
    for (const input of inputs) expect(printed(input)).toContain(oneLine(attack))
  })
})

test('no text and no formula has a file read, neither by its whole path nor by one beside the paper', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'typeset-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret.txt')
  writeFileSync(file, 'zebrafinch')
  const commands = [file, '/formula.typ', '../../secret.txt'].flatMap((path) => [
    `\\input{${path}} \\include{${path}} \\verbatiminput{${path}} \\openin5=${path}`,
    `#read("${path}") #include "${path}" #image("${path}")`,
  ])
  const formulas = commands.map(
    (latex) => `<span data-type="inline-math" data-latex="${latex.replaceAll('"', '&quot;')}"></span>`,
  )
  for (const one of [...commands, ...formulas]) {
    const text = await printHtml(`<p>${one}</p>`)
    expect(text).not.toContain('zebrafinch')
    expect(text).not.toContain('becomes mathematics')
    expect(oneLine(text)).toMatch(/input|read/)
  }
})

describe('a text is bounded', () => {
  test.each([
    [
      'spans of a million',
      '<table><tr><td rowspan="1000000" colspan="1000000">wide</td></tr><tr><td>next</td></tr></table>',
      'wide',
    ],
    ['a thousand columns', `<table><tr>${'<td>cell</td>'.repeat(1_000)}</tr></table>`, 'cell'],
    ['sixty tables in one another', `${'<table><tr><td>'.repeat(60)}core${'</td></tr></table>'.repeat(60)}`, 'core'],
    ['sixty lists in one another', `${'<ol><li>'.repeat(60)}core${'</li></ol>'.repeat(60)}`, 'core'],
    ['sixty quotations in one another', `${'<blockquote>'.repeat(60)}core${'</blockquote>'.repeat(60)}`, 'core'],
    ['a script', '<script>fetch("https://example.org")</script><p onclick="x()">core</p>', 'core'],
  ])('%s', async (_name, html, word) => {
    const text = await printHtml(html)
    expect(text).toContain(word)
    expect(text).not.toContain('fetch(')
  })

  test.each([
    ['fractions a hundred deep', `${'\\frac{1}{'.repeat(100)}x${'}'.repeat(100)}`],
    ['a macro that calls itself', '\\def\\a{\\a\\a}\\a'],
    ['a macro that doubles', '\\def\\a{xx}\\def\\b{\\a\\a}\\def\\c{\\b\\b}'.repeat(40)],
    ['a matrix of sixty by sixty', `\\begin{matrix}${`${'1&'.repeat(59)}1\\\\`.repeat(60)}\\end{matrix}`],
    ['ten thousand letters', 'x+'.repeat(5_000)],
    ['a rule of a thousand ems', '\\rule{1000em}{1000em}'],
    ['roots two hundred deep', `${'\\sqrt{'.repeat(200)}x${'}'.repeat(200)}`],
  ])('a formula: %s', async (_name, latex) => {
    const html = (kind: string, tag: string) => `<${tag} data-type="${kind}-math" data-latex="${latex}"></${tag}>`
    expect(
      await printHtml(`<p>before ${html('inline', 'span')} after</p>${html('block', 'div')}<p>core</p>`),
    ).toContain('core')
  })
})

describe('a formula in tables within tables', () => {
  const deep = (before: string, after: string) => (levels: number) => `${before.repeat(levels)}x${after.repeat(levels)}`
  const forms = { superscripts: deep('x^{', '}'), fractions: deep('\\frac{1}{', '}'), boxes: deep('\\boxed{', '}') }
  const inTables = (count: number, html: string) =>
    `${'<table><tr><td>some words beside it</td><td>'.repeat(count)}${html}${'</td></tr></table>'.repeat(count)}`
  const inline = (latex: string) => `<p>a <span data-type="inline-math" data-latex="${latex}"></span> b</p>`
  const display = (latex: string) => `<div data-type="block-math" data-latex="${latex}"></div>`
  const isTaken = (html: string) => checkRichText(html).problems.length === 0
  /** Of the options of a part most else stands around. */
  const printDeep = async (...options: string[]) => {
    const part = {
      content: 'p',
      type: 'MCQ_SINGLE' as const,
      options: [...options, 'b'].map((data) => ({ data })),
      max_marks: 1,
      or_group: null,
    }
    return print(await paperOf([sampleQuestion(1, 'Stem', { sub_questions: [part] })]))
  }
  const tables = [0, 1, 2, 3, 4, 5, 6]

  test.each(Object.entries(forms))('prints as deep as it is taken: %s', async (_name, make) => {
    const deepest: number[] = []
    for (const count of tables) {
      const levels =
        Array.from({ length: 20 }, (_, at) => 20 - at).find((one) => isTaken(inTables(count, inline(make(one))))) ?? 0
      deepest.push(levels)
      const options = [inline, display].map((place) => inTables(count, place(make(levels))))
      if (levels > 0) await expect(printDeep(...options), `${levels} in ${count}`).resolves.toBeDefined()
    }
    expect(deepest).toEqual(deepest.toSorted((a, b) => b - a))
    expect(deepest[2]).toBe(deepest[0])
    expect(deepest[4]).toBeGreaterThan(1)
  })

  test('is refused by name where it is deeper, and printed as its source where it was stored', async () => {
    const html = inTables(5, inline(forms.superscripts(11)))
    expect(checkRichText(html).problems).toMatchObject([
      { kind: 'formula', complaint: { params: { complaint: { code: 'tex.deep_in_tables', params: { tables: 5 } } } } },
    ])
    expect(isTaken(inTables(2, inline(forms.superscripts(11))))).toBe(true)
    expect(printedText((await printDeep(html)).bytes)).toContain('x^{x')
  })

  test('a simple one is taken in as many tables as there may be', () => {
    expect(isTaken(inTables(6, inline('x^2+1')))).toBe(true)
  })
})

describe('what is taller than a page loses nothing', () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `w${index}w`)
  const long = words.join(' ')
  const question = (changes: object) => sampleQuestion(1, 'Stem', changes)
  const part = { content: long, type: 'SHORT' as const, options: [], max_marks: 1, or_group: null }

  test.each([
    ['an option', question({ question_options: [{ data: long }, { data: 'b' }] })],
    ['a sub-question', question({ sub_questions: [part] })],
    [
      'a passage',
      question({ type: 'CASE_STUDY', question_text: `<p>${long}</p>`, sub_questions: [{ ...part, content: 'x' }] }),
    ],
    ['a cell', question({ question_text: `<table><tr><td>${long}</td></tr></table>` })],
    ['a list item', question({ question_text: `<ul><li>${long}</li></ul>` })],
    ['a side of a match', question({ type: 'MATCH', question_options: [], match: { left: [long], right: ['x'] } })],
    [
      'a text beside a figure',
      question({
        question_text: `<p>${long}</p><p><img src="/v1/media/file/0123456789abcdef0123456789abcdef.png" alt="T" width="120"></p>`,
      }),
    ],
  ])('%s', async (_name, item) => {
    const { bytes } = print(await paperOf([item]))
    const text = printedText(bytes).replaceAll(/\s/g, '')
    expect(words.filter((word) => !text.includes(word))).toEqual([])
    expect(Math.max(...printedWords(bytes).map((word) => word.bottom))).toBeLessThan(830)
  })

  test('a model answer', async () => {
    const answer = { model_answer: `<p>${long}</p>`, marking_points: [] }
    const sections = [
      { section: '1', instruction: null, attempt_any: null, questions: [storedQuestion('LONG', 'Q', { answer })] },
    ]
    const text = printed(await sampleScheme('A', { sections })).replaceAll(/\s/g, '')
    expect(words.filter((word) => !text.includes(word))).toEqual([])
  })
})

describe('a picture', () => {
  const source = '/v1/media/file/0123456789abcdef0123456789abcdef.png'
  const withPicture = async (bytes: Uint8Array, format: 'png' | 'jpg') => {
    const images: Images = new Map([[source, { bytes, format }]])
    const question = sampleQuestion(1, '', {
      question_text: `<p>Look</p><p><img src="${source}" alt="THE FIGURE"></p>`,
    })
    return print(await paperOf([question], { images, logo: null }))
  }
  /** A PNG's signature and header, and nothing after them. */
  const header = (width: number, height: number) => {
    const bytes = new Uint8Array(64)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
    new DataView(bytes.buffer).setUint32(16, width)
    new DataView(bytes.buffer).setUint32(20, height)
    return bytes
  }

  test('of a hundred megapixels is refused before it is drawn', async () => {
    const { bytes, warnings } = await withPicture(header(10_000, 10_000), 'png')
    expect(printedText(bytes)).toContain('THE FIGURE')
    expect(warnings).toEqual([{ kind: 'LARGE_PICTURE', detail: source, questions: [1] }])
  })

  test.each([
    ['an SVG that names a file', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
    [
      'an SVG that names a page',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.org/x.png"/></svg>',
    ],
    ['nothing at all', ''],
  ])('that is %s prints as its description', async (_name, content) => {
    const { bytes, warnings } = await withPicture(Buffer.from(content), 'png')
    expect(printedText(bytes)).toContain('THE FIGURE')
    expect(warnings).toEqual([{ kind: 'UNREADABLE_PICTURE', detail: source, questions: [1] }])
  })

  test.each([
    '/etc/passwd',
    '../../templates/paper.typ',
    '/document.json',
    'https://example.org/a.png',
    'file:///etc/passwd',
  ])('from %s is never read', async (src) => {
    const text = await printHtml(`<p>Look <img src="${src}" alt="x"> here</p>`)
    expect(text).toMatch(/Look .*here/)
    expect(text).not.toContain('root:')
  })
})

test('a paper of five thousand questions is refused with the number that is possible', async () => {
  const questionsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => sampleQuestion(index + 1, `Question text ${index + 1}`))
  const paper = await paperOf(questionsOf(5_000))
  expect(() => print(paper)).toThrow('sections must hold at most 2000 questions together, not 5000')
  expect(printed(await paperOf(questionsOf(1_000)))).toContain('Question text 1000')
})

test('the paper with every type survives any one field of nonsense', async () => {
  const paper = await typesPaper()
  for (const nonsense of ['', ' ', '\u202e', '\u0000', 'x'.repeat(10_000), '<p>', '{{1}}'.repeat(500)]) {
    const sections = paper.sections.map((section) => ({
      ...section,
      section: nonsense,
      questions: section.questions.map((question) => ({ ...question, question_text: nonsense })),
    }))
    expect(print({ ...paper, sections }).bytes.length).toBeGreaterThan(1_000)
  }
})
