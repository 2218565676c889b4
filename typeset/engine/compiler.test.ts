import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { parseTex } from '../../richtext/tex.ts'
import type { Block, Cell, Inline } from '../../richtext/tree.ts'
import type { Images } from '../document.ts'
import { printedText } from '../testing/printed-text.ts'
import { documentOf, openTypesetter, paragraph, partOf, questionOf } from '../testing/sample-document.ts'
import { TypesetError } from './typeset-error.ts'

const typesetter = await openTypesetter()
const noImages: Images = new Map()

function printed(blocks: Block[]): string {
  return printedText(typesetter.pdf(documentOf([questionOf(1, blocks)]), noImages))
}

function pageCount(pdf: Uint8Array): number {
  return Number(/<xmpTPg:NPages>(\d+)</.exec(Buffer.from(pdf).toString('latin1'))?.[1])
}

function formula(latex: string): Inline {
  return { type: 'formula', latex, tree: parseTex(latex, false) }
}

const pixel = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })

describe('a user text is printed, never read', () => {
  test.each([
    '#panic("boom")',
    '#eval("1+1")',
    '#import "/document.json"',
    '#read("/document.json")',
    '$ x^2 $ *bold* _italic_ `code`',
    '= Heading',
    '- item',
    '[content] {code} \\ backslash',
    '#set page(width: 1pt)',
    '"quoted" ~ -- --- ... // comment /* comment */',
    '<label> @reference https://example.org',
  ])('%s', (injection) => {
    expect(printed([paragraph(`before ${injection} after`)])).toContain(`before ${injection} after`)
  })

  test('nor are the letters of a formula', () => {
    const tree: Inline = {
      type: 'formula',
      latex: '#panic()',
      tree: [
        'r',
        [
          ['x', '#panic("y")'],
          ['op', '#eval'],
          ['tx', '$#z$', ''],
        ],
      ],
    }
    const text = printed([paragraph(tree)]).replaceAll(' ', '')
    expect(text).toContain('#panic("y")#eval$#z$')
  })

  test('nor a title, a header, a label of the footer', () => {
    const attack = '#panic("x") $y$'
    const pdf = typesetter.pdf(
      documentOf([], { header_1: attack, subject: attack, title: attack, footer_right: attack }),
      noImages,
    )
    expect(printedText(pdf).split(attack)).toHaveLength(4)
  })
})

describe('a document', () => {
  test('gives the same bytes every time, from any typesetter', async () => {
    const document = documentOf([questionOf(1, [paragraph('Same ', formula('x^2'))])])
    const first = Buffer.from(typesetter.pdf(document, noImages))
    typesetter.pdf(documentOf([questionOf(1, [paragraph('Other')])]), noImages)
    expect(first.equals(typesetter.pdf(document, noImages))).toBe(true)
    expect(first.equals((await openTypesetter()).pdf(document, noImages))).toBe(true)
  })

  test('is tagged PDF/UA-1 with title and language', () => {
    const pdf = typesetter.pdf(
      documentOf([questionOf(1, [paragraph('नमस्ते ', formula('\\frac{a}{b}'))])], { language: 'hi' }),
      noImages,
    )
    const bytes = Buffer.from(pdf).toString('latin1')
    expect(bytes).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(bytes).toContain('<dc:language><rdf:Bag><rdf:li>hi</rdf:li>')
    expect(bytes).toMatch(/\/Marked true/)
    expect(Buffer.from(pdf).toString('utf8')).toContain('Unit Test – Science – Class 8')
  })

  test('says "Page x of y" on every page', () => {
    const questions = Array.from({ length: 60 }, (_, index) =>
      questionOf(index + 1, [paragraph(`Question text ${index + 1}`)]),
    )
    const pdf = typesetter.pdf(documentOf(questions), noImages)
    const pages = pageCount(pdf)
    expect(pages).toBeGreaterThan(1)
    for (let page = 1; page <= pages; page += 1) expect(printedText(pdf)).toContain(`Page ${page} of ${pages}`)
  })

  test('prints a question longer than a page to its last word', () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`)
    const pdf = typesetter.pdf(documentOf([questionOf(1, [paragraph(words.join(' '))])]), noImages)
    const text = printedText(pdf)
    expect(pageCount(pdf)).toBeGreaterThan(2)
    expect(words.filter((word) => !text.includes(word))).toEqual([])
  })

  const filler = (lines: number) =>
    Array.from({ length: lines }, (_, index) => questionOf(index + 1, [paragraph('Filler.')]))
  /** As many lines as a page takes and a few fewer: with fewer still, or more, nothing stands at its foot. */
  const untilFull = () => {
    const [first = ''] = printedText(typesetter.pdf(documentOf(filler(60)), noImages)).split(/Page \d of \d/)
    const most = first.split('Filler.').length - 1
    expect(most).toBeGreaterThan(24)
    return Array.from({ length: 8 }, (_, at) => most - 7 + at)
  }

  test('never leaves a section heading alone at the foot of a page', () => {
    for (const lines of untilFull()) {
      const next = questionOf(99, [paragraph('FIRST OF ITS SECTION'), paragraph('Second line.')])
      const document = documentOf(filler(lines))
      document.sections.push({
        title: 'Section Z',
        instruction: [paragraph('Answer briefly.')],
        sum: '1 × 2 = 2',
        attempt_any: null,
        questions: [next],
      })
      const pages = printedText(typesetter.pdf(document, noImages)).split(/Page \d of \d/)
      expect(pages.find((page) => page.includes('Section Z'))).toContain('FIRST OF ITS SECTION')
    }
  })

  test('keeps a question together with its options', () => {
    for (const lines of untilFull()) {
      const options = ['one', 'two', 'three', 'last option'].map((word) => [paragraph(`${word} ${'long '.repeat(15)}`)])
      const pages = printedText(
        typesetter.pdf(documentOf([...filler(lines), questionOf(99, [paragraph('THE STEM')], { options })]), noImages),
      ).split(/Page \d of \d/)
      expect(pages.find((page) => page.includes('THE STEM'))).toContain('last option')
    }
  })

  test.each(['A4', 'LETTER', 'LEGAL'] as const)('is laid out on %s', (page) => {
    const [svg] = typesetter.pages(documentOf([questionOf(1, [paragraph('Size')])], { page }), noImages)
    expect(svg).toContain(
      { A4: 'viewBox="0 0 596 842"', LETTER: 'viewBox="0 0 612 792"', LEGAL: 'viewBox="0 0 612 1008"' }[page],
    )
  })
})

describe('marks and numbers', () => {
  test('marks have no trailing zeros', () => {
    const questions = [0.5, 2, 2.25, 10].map((marks, index) => questionOf(index + 1, [paragraph('Q')], { marks }))
    const text = printedText(typesetter.pdf(documentOf(questions), noImages))
    for (const marks of ['[0.5]', '[2]', '[2.25]', '[10]']) expect(text).toContain(marks)
  })

  test('members of an OR pair share a number and stand on both sides of OR', () => {
    const pair = ['first choice', 'second choice'].map((words) => questionOf(7, [paragraph(words)], { or_group: 'g' }))
    expect(printedText(typesetter.pdf(documentOf(pair), noImages))).toMatch(/7\..*first choice.*OR.*second choice/)
    expect(printedText(typesetter.pdf(documentOf(pair), noImages)).match(/7\./g)).toHaveLength(1)
  })

  test('sub-questions are numbered (i), (ii), and an OR pair among them shares its number', () => {
    const part = (words: string, or_group: string | null = null) => partOf([paragraph(words)], { or_group })
    const sub_questions = [part('alpha'), part('beta', 'x'), part('gamma', 'x'), part('delta')]
    const text = printedText(
      typesetter.pdf(documentOf([questionOf(1, [paragraph('Case')], { sub_questions })]), noImages),
    )
    expect(text).toMatch(/\(i\).*alpha.*\(ii\).*beta.*OR.*gamma.*\(iii\).*delta/)
  })
})

describe('pictures', () => {
  const image = (src: string, alt = 'A beaker'): Block => ({
    type: 'paragraph',
    children: [{ type: 'image', src, alt }],
  })
  const withImage = (block: Block, images: Images) =>
    typesetter.pdf(documentOf([questionOf(1, [paragraph('Look:'), block])]), images)

  test('a missing one prints its description', () => {
    expect(printedText(withImage(image('/gone.png'), noImages))).toContain('A beaker')
  })

  test.each(['png', 'webp'] as const)('a %s is drawn, and its description is spoken', async (format) => {
    const images: Images = new Map([['/a', { bytes: await pixel().toFormat(format).toBuffer(), format }]])
    const pdf = withImage(image('/a'), images)
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Subtype \/Image/)
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Alt (A beaker)')
    expect(printedText(pdf)).not.toContain('A beaker')
  })

  test('one with a sound header and broken data prints its description, and the others are drawn', async () => {
    const sound = await pixel().png().toBuffer()
    const broken = Buffer.concat([sound.subarray(0, 40), Buffer.alloc(200, 7)])
    const images: Images = new Map([
      ['/sound', { bytes: sound, format: 'png' }],
      ['/broken', { bytes: broken, format: 'png' }],
    ])
    const pdf = typesetter.pdf(
      documentOf([questionOf(1, [image('/sound', 'Sound one'), image('/broken', 'Broken one')])]),
      images,
    )
    expect(printedText(pdf)).toContain('Broken one')
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Alt (Sound one)')
  })

  test('a job sees no picture of the job before', async () => {
    const bytes = await pixel().png().toBuffer()
    withImage(image('/a'), new Map([['/a', { bytes, format: 'png' }]]))
    expect(printedText(withImage(image('/a'), noImages))).toContain('A beaker')
  })
})

describe('tables', () => {
  const cell = (words: string, rowspan = 1, colspan = 1): Cell => ({
    header: false,
    rowspan,
    colspan,
    children: [paragraph(words)],
  })

  test('print every cell once, ragged rows and spans past the edge included', () => {
    const table: Block = {
      type: 'table',
      columns: 3,
      head: [
        [
          { ...cell('H1'), header: true },
          { ...cell('H2', 9), header: true },
        ],
      ],
      body: [[cell('a', 2), cell('b', 1, 99)], [cell('c')], [cell('d', 99), cell('e'), cell('f')]],
    }
    expect(printed([table])).toContain('H1 H2 b a c d e f')
  })

  test('may be longer than a page', () => {
    const rows = Array.from({ length: 120 }, (_, index) => [cell(`row${index}`), cell('x')])
    const text = printed([{ type: 'table', columns: 2, head: [], body: rows }])
    expect(rows.filter((_, index) => !text.includes(`row${index} `))).toEqual([])
  })
})

test('a character without a font prints as a box and doesn’t stop the paper', () => {
  const pdf = typesetter.pdf(documentOf([questionOf(1, [paragraph('Smile 😀 and write 漢字 here')])]), noImages)
  expect(printedText(pdf)).toMatch(/Smile .*and write .*here/)
  expect(Buffer.from(pdf).toString('latin1')).not.toContain('pdfuaid:part')
})

test('an empty header, title or description doesn’t stop the paper', () => {
  const pdf = typesetter.pdf(
    documentOf([questionOf(1, [paragraph('Still here')])], { header_1: '', title: '' }),
    noImages,
  )
  expect(printedText(pdf)).toContain('Still here')
})

test('a document of the wrong shape is refused with a sentence', () => {
  const broken = documentOf([])
  Reflect.deleteProperty(broken, 'sections')
  expect(() => typesetter.pdf(broken, noImages)).toThrow(TypesetError)
  expect(() => typesetter.pdf(broken, noImages)).toThrow('print.not_laid_out')
})
