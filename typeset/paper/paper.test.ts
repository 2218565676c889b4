import { describe, expect, test } from 'vitest'
import { parseRichText } from '../../richtext/parse.ts'
import type { Block, Inline } from '../../richtext/tree.ts'
import { oneLine, printedText } from '../testing/printed-text.ts'
import { openTypesetter } from '../testing/sample-document.ts'
import { paperOf, samplePaper, sampleQuestion } from '../testing/sample-paper.ts'
import { paperDocument } from './paper.ts'
import type { PaperInput } from './paper-input.ts'

const typesetter = await openTypesetter()
const print = (input: PaperInput) => printedText(typesetter.pdf(paperDocument(input), input.images))

function wordsOf(blocks: Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph') return [block.children.map(inlineWords).join('')]
    if (block.type === 'list') return block.items.flatMap(wordsOf)
    if (block.type === 'table') return [...block.head, ...block.body].flat().flatMap((cell) => wordsOf(cell.children))
    return block.type === 'quote' ? wordsOf(block.children) : []
  })
}

/** Formulas are a gap: their letters are compared on their own. */
function inlineWords(inline: Inline): string {
  return inline.type === 'text' ? inline.text : inline.type === 'break' ? ' ' : '\u0000'
}

/** The texts of a paper in the order they must be printed, cut at formulas. */
function textsOf(input: PaperInput): string[] {
  const html = input.sections.flatMap((section) => [
    section.instruction ?? '',
    ...section.questions.flatMap((question) => [
      question.question_text.replaceAll(/\{\{\d\}\}/g, '__________'),
      ...question.question_options.map((option) => option.data),
      ...question.sub_questions.flatMap((part) => [part.content, ...part.options.map((option) => option.data)]),
    ]),
  ])
  return html
    .flatMap((text) => wordsOf(parseRichText(text)).flatMap((words) => words.split('\u0000')))
    .map(oneLine)
    .filter(Boolean)
}

describe('a whole paper', () => {
  test('prints every text, in order', async () => {
    const input = await samplePaper()
    const printed = print(input)
    let from = 0
    for (const text of textsOf(input)) {
      const at = printed.indexOf(text, from)
      expect(at, `"${text}" after position ${from} of: ${printed}`).toBeGreaterThanOrEqual(from)
      from = at
    }
  })

  test('prints nothing but its texts and its furniture', async () => {
    const input = await samplePaper()
    let rest = print(input)
    const furniture = [
      'Green Valley Senior Secondary School',
      'Session 2025–26',
      'Half-Yearly Examination',
      'Class: 10',
      'Time: 2 hours 30 minutes',
      'Subject: Mathematics and Science',
      'Max. Marks: 20',
      'General Instructions',
      'All questions are compulsory.',
      'Calculators are not permitted.',
      'Name:',
      'Roll No.:',
      'Section:',
      'Section A',
      'Section B',
      'Section C',
    ]
    const labels =
      /Page \d of \d|Set A|Class 10 · Mathematics and Science|\[[\d.]+\]|\d × [\d.]+(?: \+ \d × [\d.]+)* = [\d.]+|\*\s?\*\s?\*|\([A-D]\)|\((?:i|ii|iii)\)|\bOR\b|\b\d\.(?= )/g
    rest = rest.replaceAll(labels, ' ')
    for (const text of [...furniture, ...textsOf(input)].sort((one, other) => other.length - one.length))
      rest = rest.replace(text, ' ')
    const formulas = /[𝛼𝛽𝐷𝐸𝐵𝐶𝑥√∥+−=→↓()\dPbNOKI2]|\s/gu
    expect(rest.replaceAll(formulas, '')).toBe('')
  })

  test('prints its formulas: letters, chemistry, spoken source', async () => {
    const input = await samplePaper()
    const pdf = typesetter.pdf(paperDocument(input), input.images)
    const printed = printedText(pdf).replaceAll(' ', '')
    expect(printed).toContain('𝐷𝐸∥𝐵𝐶')
    expect(printed).toMatch(/Pb\(?NO/)
    expect(Buffer.from(pdf).toString('latin1')).toContain('\\\\sqrt{3}')
  })

  test('is PDF/UA-1, crest and figure described', async () => {
    const input = await samplePaper()
    const bytes = Buffer.from(typesetter.pdf(paperDocument(input), input.images)).toString('latin1')
    expect(bytes).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(bytes).toContain('/Alt (Green Valley School logo)')
    expect(bytes).toContain('/Alt (Triangle ABC with DE parallel to BC)')
  })

  // Words that pdftotext reads right: it says some clusters with a replacement text twice.
  test('is in the language of the paper', async () => {
    const printed = print(await samplePaper({ language: 'hi-IN', type_test: 'ANNUAL' }))
    for (const words of ['कक्षा', 'विषय', 'अथवा', 'वार्षिक परीक्षा', 'समय', '30 मिनट', 'खंड A'])
      expect(printed).toContain(words)
  })
})

describe('what a stored paper leaves open', () => {
  const question = sampleQuestion(1, 'Only question')
  const section = (name: string, changes = {}) => ({
    section: name,
    instruction: null,
    attempt_any: null,
    questions: [question],
    ...changes,
  })

  test.each([
    ['1', null],
    ['A', 'Section A'],
    ['2', 'Section 2'],
    ['IV', 'Section IV'],
    ['Part II: Physics', 'Part II: Physics'],
  ])('section %s is headed %s', async (name, heading) => {
    expect(paperDocument(await samplePaper({ sections: [section(name)] })).sections[0]?.title).toBe(heading)
  })

  test('how many to attempt is said only where there is a choice, an OR pair counted once', async () => {
    const pair = [1, 2, 2].map((number) => sampleQuestion(number, 'Q', { or_group: number === 2 ? 'x' : null }))
    const document = paperDocument(
      await samplePaper({
        sections: [
          section('A', { questions: pair, attempt_any: 1 }),
          section('B', { questions: pair, attempt_any: 2 }),
        ],
      }),
    )
    expect(document.sections.map((it) => it.attempt_any)).toEqual(['Attempt any 1 of 2 questions.', null])
  })

  test('a header line that names the test isn’t repeated', async () => {
    const named = await samplePaper({ header_2: 'Half-Yearly Examination 2025–26' })
    expect(paperDocument(named).type_test).toBeNull()
    expect(paperDocument(await samplePaper()).type_test).toBe('Half-Yearly Examination')
  })

  test('both columns of a matching question are printed with their labels', async () => {
    const match = { left: ['<p>Na</p>', '<p>K</p>'], right: ['<p>potassium</p>', '<p>sodium</p>'] }
    const printed = print(await paperOf([sampleQuestion(1, 'Match:', { type: 'MATCH', match })]))
    expect(printed).toMatch(/1\. Na A\. potassium 2\. K B\. sodium/)
  })

  test('instructions with numbers of their own get no second ones', async () => {
    const instruction = { heading: 'Note', content: '(a) Write in ink.\n(b) No calculators.' }
    expect(print(await samplePaper({ instruction }))).toContain('Note (a) Write in ink. (b) No calculators.')
  })

  test('instructions may hold HTML', async () => {
    const instruction = { heading: 'Note', content: '<ul><li>Write in <b>ink</b>.</li>\n<li>No calculators.</li></ul>' }
    expect(print(await samplePaper({ instruction }))).toMatch(/Note • Write in ink\. • No calculators\./)
  })

  test('large print is larger and prints the same words', async () => {
    const large = await samplePaper({ edition: 'large-24' })
    const printed = print(large)
    for (const text of textsOf(large))
      expect(
        printed.replaceAll(/Page \d+ of \d+|Set A|Class 10 · Mathematics and Science/g, '').replaceAll(/\s+/g, ''),
      ).toContain(text.replaceAll(/\s+/g, ''))
    const standard = await samplePaper()
    const pages = [large, standard].map((input) => typesetter.pages(paperDocument(input), input.images).length)
    expect(pages[0]).toBeGreaterThan(pages[1] ?? 0)
  })
})

describe('a plain text prints as it was written', () => {
  const withInstruction = async (instruction: string) => {
    const paper = await paperOf([sampleQuestion(1, 'Q')])
    return print({ ...paper, sections: paper.sections.map((section) => ({ ...section, instruction })) })
  }

  test.each([
    'If x<y then y>x; take g < 10.',
    'Choose <b>one</b> & say why &amp; how.',
    'Use \\(g\\) and $g$.',
  ])('as a section’s instruction: %s', async (instruction) => {
    expect(await withInstruction(instruction)).toContain(instruction)
  })

  test('its lines are lines', async () => {
    expect(await withInstruction('First line.\nSecond line.')).toContain('First line. Second line.')
  })

  test('a blank’s mark where no blank is', async () => {
    const part = { content: 'Part {{2}}', options: [], type: 'SHORT' as const, max_marks: 1, or_group: null }
    const question = sampleQuestion(1, 'Simplify {{1}}', { type: 'SHORT', sub_questions: [part] })
    const blank = sampleQuestion(2, 'Fill {{1}}', { type: 'FILL_BLANK' })
    const text = print(await paperOf([question, blank]))
    expect(text).toMatch(/Simplify \{\{1\}\}.*Part \{\{2\}\}.*Fill _{10}/)
  })

  test('a comparison in a question and in an instruction', async () => {
    const paper = await paperOf([sampleQuestion(1, 'If x<y then y>x.')])
    expect(print({ ...paper, instruction: { heading: 'Read', content: 'Take a<b and b>c.' } })).toMatch(
      /Take a<b and b>c\..*If x<y then y>x\./,
    )
  })
})
