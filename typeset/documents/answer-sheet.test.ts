import { describe, expect, test } from 'vitest'
import { codeText, inFours } from '../../scanning/layout/serial.ts'
import { type PrintInput, printDocument } from '../paper/print-input.ts'
import { wordsFor } from '../paper/words.ts'
import { printedText } from '../testing/printed-text.ts'
import { openTypesetter } from '../testing/sample-document.ts'
import { sampleAnswerSheet, sampleCopy, sampleSerialCopy } from '../testing/sample-documents.ts'
import { sampleQuestion } from '../testing/sample-paper.ts'
import { storedQuestion } from '../testing/sample-stored.ts'
import { answerSheetDocument } from './answer-sheet.ts'
import { askedPlaces, numberColumns } from './asked-places.ts'

const typesetter = await openTypesetter()
const printed = (input: PrintInput) => printedText(typesetter.print(printDocument(input), input.images).bytes)

describe('an answer sheet', () => {
  const serial = sampleSerialCopy
  const labelsOf = ({ layout }: ReturnType<typeof answerSheetDocument>) =>
    layout.pages.flatMap(({ fields }) =>
      fields.map(
        ({ id, label, rows }) =>
          (id.startsWith('q:') ? label : id) + rows.map((row) => ` ${row.map(({ v }) => v).join('')}`).join(''),
      ),
    )

  test('S7 has a circle for each option, a grid for columns and sequences, digits for a number, a line for each blank, pages for the rest', async () => {
    const sheet = answerSheetDocument(await sampleAnswerSheet())
    const number = ' - 0123456789 0123456789 0123456789 0123456789 0123456789'
    expect(labelsOf(sheet)).toEqual([
      'set ABCD',
      'absent ABSENT',
      ...['1 ABCD', '2 ABCD', '3 TF', '4 ABCD', '5 ABCD', '14 (ii) ABC'],
      ...['7 ABCDE ABCDE ABCDE ABCDE', '8 ABCD ABCD ABCD ABCD', `9${number}`, `14 (i)${number}`],
    ])
    const many = sheet.layout.pages.flatMap(({ fields }) => fields.flatMap(({ label, many }) => (many ? label : [])))
    expect(many).toEqual(['2'])
    const crops = sheet.layout.pages.flatMap((page) => page.crops.map(({ kind, label }) => `${kind} ${label}`))
    expect(crops.slice(0, 4)).toEqual(['NAME ', 'LINE 6 a)', 'LINE 6 b)', 'RULED '])
    expect(crops.length).toBeGreaterThan(4)
  })

  test('S5 names each question by its item, and the parts of a case study from 1', async () => {
    const input = await sampleAnswerSheet()
    const questions = input.sections.flatMap((section) => section.questions)
    const fields = answerSheetDocument(input).layout.pages.flatMap((page) => page.fields)
    const idOf = (label: string) => fields.find((field) => field.label === label)?.id
    expect(idOf('1')).toBe(`q:${questions[0]?.item_id}:0`)
    const study = questions.find(({ type }) => type === 'CASE_STUDY')
    expect([idOf('14 (i)'), idOf('14 (ii)')]).toEqual([`q:${study?.item_id}:1`, `q:${study?.item_id}:2`])
  })

  test('S7 a booklet has a box for each written answer, with its number; alternatives have a letter each', async () => {
    const sheet = answerSheetDocument(await sampleAnswerSheet({ booklet: true }))
    const boxes = sheet.layout.pages.flatMap(({ crops }) =>
      crops.filter(({ kind }) => kind === 'BOX').map(({ label }) => label),
    )
    expect([...new Set(boxes)]).toEqual(['10', '11 a', '11 b', '12', '13', '14 (iii) a', '14 (iii) b', '15'])
    expect(sheet.layout.pages.some(({ crops }) => crops.some(({ kind }) => kind === 'RULED'))).toBe(false)
    expect(sheet.drawn).toHaveLength(1)
  })

  test('S1 S2 S8 says whose it is on every page, with its code beside it to be typed', async () => {
    const named = await sampleAnswerSheet({ copy: serial, ruled_pages: 1 })
    const text = printed(named)
    const { length } = answerSheetDocument(named).layout.pages
    expect(length).toBeGreaterThan(2)
    for (const n of Array.from({ length }, (_, at) => at + 1)) {
      expect(text).toContain(inFours(codeText({ serial: serial.code, page: n })))
      expect(text).toContain(`Page ${n} of ${length}`)
    }
    expect(text.match(/Anjali Sharma/g)).toHaveLength(length)
    expect(text).not.toContain('SPECIMEN')
    const { copies } = answerSheetDocument(named)
    expect(copies[0]?.codes.map(({ drawing }) => drawing?.size)).toEqual(Array(length).fill(21))
    expect(() => answerSheetDocument({ ...named, copy: sampleCopy })).toThrow(RangeError)
  })

  test("S11 that is nobody's is a specimen, with a serial of noughts", async () => {
    const text = printed(await sampleAnswerSheet({ ruled_pages: 0 }))
    expect(text).toContain('SPECIMEN')
    expect(text).toContain('Q000 0000 0000 0')
    expect(
      printed(await sampleAnswerSheet({ ruled_pages: 0, kind: 'BLANK', copy: { ...serial, name: '' } })),
    ).not.toContain('SPECIMEN')
  })

  test('S10 says in every language how a circle is filled, how an answer is changed, and how to print and scan', async () => {
    for (const language of ['en', 'hi', 'ur', 'ar', 'zh']) {
      const { bubble_instructions, print_instruction } = wordsFor(language)
      expect(bubble_instructions).toHaveLength(2)
      for (const told of ['100 %', '200 dpi']) expect(print_instruction).toContain(told)
    }
    const text = printed(await sampleAnswerSheet({ ruled_pages: 0 }))
    expect(text).toContain('a crossed circle is not counted')
    expect(text).toContain('print at 100 %. Scan in grey, 200 dpi')
    expect(printed(await sampleAnswerSheet({ ruled_pages: 0, language: 'hi' }))).toContain('200 dpi')
  })

  test('S7 numbers have the columns of the widest key of the paper, and lines where one fits in none', () => {
    const paper = (...values: object[]) => {
      const questions = values.map((answer) => storedQuestion('NUMERIC', 'Q', { answer }))
      return numberColumns([{ section: '1', instruction: null, attempt_any: null, questions }])
    }
    expect(paper()).toEqual({ whole: 3, decimals: 2 })
    expect(paper({ value: -7 }, { value: 12345.5 }, { value: 0.125 })).toEqual({ whole: 5, decimals: 3 })
    expect(paper({ value: 0.0001 })).toEqual({ whole: 3, decimals: 4 })
    expect(paper({ value: Math.PI, tolerance: 0.01 })).toEqual({ whole: 3, decimals: 4 })
    expect(paper({ value: Math.PI, tolerance: 0 })).toBeNull()
    expect(paper({ value: 1_000_000 })).toBeNull()
  })

  test('S7 true and false have the first letters of their words, T and F where these are alike', () => {
    const style = { words: wordsFor('hi'), numbers: null, booklet: false }
    const question = sampleQuestion(1, 'Q', { type: 'TRUE_FALSE', item_id: 4 })
    const choicesOf = (words: typeof style.words) =>
      askedPlaces([{ section: '1', instruction: null, attempt_any: null, questions: [question] }], { ...style, words })
        .asked[0]
    expect(choicesOf(style.words)).toMatchObject({ id: 'q:4:0', choices: ['स', 'अ'] })
    expect(choicesOf({ ...style.words, true: 'Sahi', false: 'Shayad' })).toMatchObject({ choices: ['T', 'F'] })
  })

  test('is bounded: digits, ruled pages, hundreds of questions', async () => {
    const sheet = answerSheetDocument(await sampleAnswerSheet({ kind: 'BLANK', roll_digits: 900, ruled_pages: 1e6 }))
    expect(sheet.layout.pages[0]?.fields[0]?.rows).toHaveLength(12)
    expect(sheet.layout.pages.filter(({ crops }) => crops.some(({ kind }) => kind === 'RULED'))).toHaveLength(40)
    const [section] = (await sampleAnswerSheet()).sections
    const [question] = section?.questions ?? []
    if (!section || !question) throw new Error('the sample has no question')
    const questions = Array.from({ length: 300 }, (_, index) => ({
      ...question,
      item_id: index + 1,
      number: index + 1,
    }))
    const text = printed(await sampleAnswerSheet({ sections: [{ ...section, questions }], ruled_pages: 0 }))
    for (const number of ['1', '40', '41', '160', '161', '300']) expect(text).toMatch(new RegExp(`\\b${number}\\b`))
  })
})
