import { beforeAll, describe, expect, it } from 'vitest'
import { fitSteps } from '../../../domain/papers/fit.ts'
import type { Typesetter } from '../../engine/compiler.ts'
import { printedText } from '../../testing/printed-text.ts'
import { openTypesetter } from '../../testing/sample-document.ts'
import { samplePaper, sampleQuestion } from '../../testing/sample-paper.ts'
import { paperDocument } from '../paper.ts'
import type { PaperInput, QuestionInput } from '../paper-input.ts'
import { fitPaper, withStyle } from './fit.ts'
import { fitLevels, plainStyle, stepsOfStyle } from './style.ts'

let typesetter: Typesetter
beforeAll(async () => {
  typesetter = await openTypesetter()
})

const short = (number: number): QuestionInput =>
  sampleQuestion(number, `What is ${number} + ${number}?`, {
    type: 'MCQ_SINGLE',
    question_options: ['one', 'two', 'three', 'four'].map((data) => ({ data: `<p>${data} ${number}</p>` })),
  })
const long = (number: number): QuestionInput =>
  sampleQuestion(
    number,
    `Explain in your own words what happens in experiment ${number}. ${'It is described here. '.repeat(14)}`,
  )

async function paperWith(questions: QuestionInput[], changes: Partial<PaperInput> = {}): Promise<PaperInput> {
  const sections = [{ section: 'A', instruction: null, attempt_any: null, questions }]
  return { ...(await samplePaper({ set: null })), sections, ...changes }
}
const many = (count: number, of: (number: number) => QuestionInput) =>
  Array.from({ length: count }, (_, at) => of(at + 1))
const extentOf = (input: PaperInput, level: number) => {
  const document = { ...withStyle(paperDocument(input), fitLevels[level]!.style), is_measured: true }
  return typesetter.extent(document, input.images)
}
/** Digits and letters of the pages, without what is repeated on each of them. */
const wordsOf = (input: PaperInput) =>
  printedText(typesetter.pdf(paperDocument(input), input.images))
    .replaceAll(/Page \d+ of \d+|Class 10 · Mathematics and Science|·/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')

describe('C59 a paper on fewer pages', () => {
  it('gives way in one order, each step only as far as is needed, and never below 10.5 pt or 15 mm', async () => {
    const steps = fitLevels.flatMap(({ step }) => (step === null ? [] : [step]))
    expect([...new Set(steps)]).toEqual([...fitSteps])
    const closest = fitLevels.at(-1)!.style
    expect(closest).toMatchObject({ text_size: 10.5, leading: 0.56, margins: 1, figures: 0.85 })
    const input = await paperWith(many(22, long))
    const { now, least } = fitPaper(typesetter, { forms: [input], pages: null })
    expect(least).toBeLessThan(now)
    for (let pages = least; pages < now; pages += 1) {
      const { style } = fitPaper(typesetter, { forms: [input], pages })
      const level = fitLevels.findIndex((one) => one.style === style)
      expect(extentOf(input, level).pages).toBe(pages)
      expect(extentOf(input, level - 1).pages).toBeGreaterThan(pages)
      expect(stepsOfStyle(style!)).toEqual([...new Set(steps.slice(0, level))])
    }
  })

  it('stays as it is where that is enough', async () => {
    const input = await paperWith(many(3, short))
    expect(fitPaper(typesetter, { forms: [input], pages: 1 })).toMatchObject({
      now: 1,
      least: 1,
      style: plainStyle,
      lacks: null,
    })
  })

  it('keeps order, numbers, marks and every word, short questions in two columns too', async () => {
    const input = await paperWith(many(24, short))
    const fit = fitLevels.at(-1)!.style
    expect(wordsOf({ ...input, fit })).toBe(wordsOf(input))
    const text = printedText(typesetter.pdf(paperDocument({ ...input, fit }), input.images))
    const places = many(24, short).map(({ number }) => text.indexOf(`What is ${number} +`))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    const single = { ...fit, columns: false }
    const endOf = (style: typeof fit) =>
      typesetter.extent({ ...withStyle(paperDocument(input), style), is_measured: true }, input.images)
    const [beside, below] = [endOf(fit), endOf(single)]
    expect(beside.pages * 1000 + beside.end).toBeLessThan(below.pages * 1000 + below.end - 200)
  })

  it('leaves other editions and answer lines alone', async () => {
    const input = await paperWith(many(6, long))
    const fit = fitLevels.at(-1)!.style
    for (const edition of ['large-18', 'large-24', 'dyslexia', 'two-language'] as const)
      expect(paperDocument({ ...input, edition, fit })).toEqual(paperDocument({ ...input, edition }))
    expect(paperDocument({ ...input, writing_space: true, fit })).toEqual(
      paperDocument({ ...input, writing_space: true }),
    )
    const lined = await paperWith([{ ...short(1), lines: 20 }])
    const bare = await paperWith([short(1)])
    const room = (level: number) => extentOf(lined, level).end - extentOf(bare, level).end
    expect(Math.abs(room(0) - room(fitLevels.length - 1))).toBeLessThan(1)
  })

  it('holds for every form of a paper: each set, each head', async () => {
    const input = await paperWith(many(22, long))
    const taller = {
      ...input,
      header_2: 'A second line that is so long that it cannot stand beside the name of the school, '.repeat(3),
    }
    const { least } = fitPaper(typesetter, { forms: [input, taller], pages: null })
    const { style } = fitPaper(typesetter, { forms: [input, taller], pages: least })
    const level = fitLevels.findIndex((one) => one.style === style)
    for (const form of [input, taller]) expect(extentOf(form, level).pages).toBeLessThanOrEqual(least)
  })
})

describe('C60 a paper that does not fit', () => {
  it('says how many lines are too many and what takes most, by name, and the fewest pages', async () => {
    const figured = (await samplePaper()).sections[1]!.questions[2]!
    const input = await paperWith([...many(14, long), { ...figured, number: 15 }, { ...long(16), lines: 12 }])
    const { least, style, lacks } = fitPaper(typesetter, { forms: [input], pages: 1 })
    expect(style).toBeNull()
    expect(least).toBeGreaterThan(1)
    expect(lacks).toMatchObject({ pages: 1 })
    expect(lacks!.lines).toBeGreaterThan(10)
    const [first, second] = lacks!.obstacles
    expect(first).toMatchObject({ kind: 'answer-lines', section: 'Section A' })
    expect(second).toMatchObject({ kind: 'figure', number: 15 })
    const last = extentOf(input, fitLevels.length - 1)
    const twoLess = fitPaper(typesetter, { forms: [input], pages: least - 1 }).lacks!
    expect(twoLess.lines).toBe(Math.ceil(last.end / (10.5 * 1.21)))
  })

  it('is known in 1.5 s of processor time', async () => {
    const input = await paperWith(many(40, (number) => (number % 2 ? short(number) : long(number))))
    const before = process.cpuUsage()
    fitPaper(typesetter, { forms: [input], pages: null })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1500)
  })
})
