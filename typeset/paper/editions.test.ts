import { describe, expect, test } from 'vitest'
import type { EditionName } from '../../domain/papers/documents.ts'
import { type SchoolFontName, schoolFonts } from '../../domain/papers/school-fonts.ts'
import { printedText, printedWords } from '../testing/printed-text.ts'
import { openTypesetter } from '../testing/sample-document.ts'
import { typesPaper } from '../testing/sample-documents.ts'
import { paperOf, sampleQuestion } from '../testing/sample-paper.ts'
import { editions } from './editions.ts'
import type { PaperInput, TranslationInput } from './paper-input.ts'
import { printDocument } from './print-input.ts'

const typesetter = await openTypesetter()
const pdf = (input: PaperInput) => typesetter.pdf(printDocument(input), input.images)
const fontsOf = (bytes: Uint8Array) =>
  new Set(
    [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g),
    ].map((match) => match[1]),
  )

const words = ['medium', 'irrational?', 'Sodium', 'Tungsten', 'midpoint', 'housing', 'panels?']

describe.each(Object.keys(editions) as EditionName[])('the edition %s', (edition) => {
  test.each(['A4', 'LETTER', 'LEGAL'] as const)('prints every question on %s, inside the margins', async (page) => {
    const bytes = pdf(await typesPaper('A', { edition, page }))
    const found = printedWords(bytes)
    const text = printedText(bytes)
    for (const word of words) expect(text).toContain(word)
    const width = page === 'A4' ? 595.28 : 612
    expect(Math.min(...found.map((it) => it.left))).toBeGreaterThan(55)
    expect(Math.max(...found.map((it) => it.right))).toBeLessThan(width - 55)
  })
})

test('a figure that fills its column in large print is no smaller in larger print, and the foot of a page is large too', async () => {
  const src = '/v1/media/file/0123456789abcdef0123456789abcdef.png'
  const text = `<p>BEFORE</p><p><img src="${src}" alt="T" width="400"></p><p>AFTER</p>`
  const of = async (edition: EditionName) => {
    const input = {
      ...(await paperOf([sampleQuestion(1, '', { question_text: text })], { edition })),
      images: (await typesPaper()).images,
    }
    const found = printedWords(pdf(input))
    const [before, after] = ['BEFORE', 'AFTER'].map((word) => found.find(({ text }) => text === word))
    const foot = found.find(({ text }) => text === 'Page')
    const size = editions[edition].text_size
    return {
      room: Math.abs((after?.bottom ?? 0) - (before?.bottom ?? 0)) - 3 * size,
      foot: (foot?.right ?? 0) - (foot?.left ?? 0),
    }
  }
  const [standard, large, larger] = [await of('standard'), await of('large-18'), await of('large-24')]
  expect(large.room).toBeGreaterThan(standard.room * 1.2)
  expect(larger.room).toBeGreaterThan(large.room * 0.95)
  expect(larger.foot).toBeGreaterThan(large.foot * 1.2)
})

test('the dyslexia-friendly edition has letters of its own and none that lean', async () => {
  const fonts = fontsOf(pdf(await typesPaper('A', { edition: 'dyslexia' })))
  expect([...fonts]).toContain('AtkinsonHyperlegible-Regular')
  expect([...fonts].filter((name) => name?.includes('Italic'))).toEqual([])
})

test.each(Object.keys(schoolFonts) as SchoolFontName[])('a school may print in %s', async (font) => {
  const family = schoolFonts[font].replaceAll(' ', '')
  const wanted = { NewComputerModern: 'NewCM10' }[family] ?? family
  const fonts = [...fontsOf(pdf(await typesPaper('A', { font })))].join()
  expect(fonts).toContain(wanted)
})

test('without a logo the header stands alone', async () => {
  const document = printDocument(await typesPaper('A', { logo: null }))
  expect(Buffer.from(typesetter.pdf(document, new Map())).toString('latin1')).not.toContain('Green Valley School logo')
})

describe('a two-language paper', () => {
  const translation = (question_text: string, ...options: string[]): TranslationInput => ({
    language: 'hi-IN',
    question_text,
    question_options: options.map((data) => ({ data })),
  })
  const questions = [
    sampleQuestion(1, 'Which colour?', {
      type: 'MCQ_SINGLE',
      question_options: [{ data: 'red' }, { data: 'blue' }],
      translations: [translation('<p>रंग कौन सा</p>', 'लाल', 'नीला')],
    }),
    sampleQuestion(2, 'Only in English'),
  ]
  const paper = (arrangement: PaperInput['arrangement']) =>
    paperOf(questions, { edition: 'two-language', second_language: 'hi', ...(arrangement ? { arrangement } : {}) })

  test('stacked, has the second text below the first', async () => {
    expect(printedText(pdf(await paper('stacked')))).toMatch(
      /Which colour\?.*\(A\) red \(B\) blue.*रंग.*\(A\) लाल \(B\)/,
    )
  })

  test('side by side, has both on one line', async () => {
    const french = { ...translation('<p>Quelle couleur</p>', 'rouge', 'bleu'), language: 'fr' }
    const question = sampleQuestion(1, 'Which colour?', { translations: [french] })
    const style = { edition: 'two-language', second_language: 'fr', arrangement: 'side-by-side' } as const
    const found = printedWords(pdf(await paperOf([question], style)))
    const [first, second] = ['Which', 'Quelle'].map((text) => found.find((word) => word.text === text))
    expect(first?.bottom).toBeCloseTo(second?.bottom ?? 0, 1)
    expect(second?.left).toBeGreaterThan((first?.right ?? 999) + 100)
  })

  test('prints a question in one where there is no translation, and its labels in both', async () => {
    const text = printedText(pdf(await paper('stacked')))
    expect(text.split('Only in English')).toHaveLength(2)
    expect(text).toMatch(/Class \/ .+: 10/)
  })

  test('in the same language twice is a paper of one language', async () => {
    const text = printedText(pdf({ ...(await paper('stacked')), second_language: 'en' }))
    expect(text).toContain('Class: 10')
  })
})

describe('scripts', () => {
  test.each([
    ['ur', 'پودوں میں خلیوں کی تقسیم', 'NotoNastaliqUrdu-Regular'],
    ['ar', 'ما عاصمة فرنسا', 'NotoNaskhArabic-Regular'],
    ['hi', 'पौधों में कोशिका विभाजन', 'NotoSerifDevanagari-Regular'],
  ])('%s is set in its own letters, formulas and figures among them', async (language, text, font) => {
    const formula = '<span data-type="inline-math" data-latex="\\sqrt{2}"></span>'
    const input = await paperOf([sampleQuestion(1, `${text} ${formula}`)], { language, header_2: null })
    const printed = typesetter.print(printDocument(input), input.images)
    expect(printed).toMatchObject({ accessible: true, warnings: [] })
    expect([...fontsOf(printed.bytes)]).toContain(font)
    expect([...fontsOf(printed.bytes)].join()).toContain('NewCMMath')
  })

  test('a paper in Urdu has its numbers at the right and its marks at the left', async () => {
    const found = printedWords(pdf(await paperOf([sampleQuestion(77, 'سوال', { max_marks: 3 })], { language: 'ur' })))
    expect(found.find((word) => word.text.includes('77'))?.left).toBeGreaterThan(500)
    expect(found.find((word) => word.text === '[3]')?.left).toBeCloseTo(56, 0)
  })
})
