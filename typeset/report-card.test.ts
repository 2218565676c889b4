import { describe, expect, test } from 'vitest'
import { shippedLayouts } from '../domain/reports/shipped-layouts.ts'
import { printedLayout } from './documents/card-layout.ts'
import type { ReportCardInput } from './documents/report-card.ts'
import { printDocument } from './paper/print-input.ts'
import { printedText, printedWords } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'
import { sampleCard, sampleReportCards } from './testing/sample-report-card.ts'

/** A picture of one point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const typesetter = await openTypesetter()
const print = (input: ReportCardInput) => typesetter.print(printDocument(input), input.images)
const textOf = (input: ReportCardInput) => printedText(print(input).bytes)

describe('a report card', () => {
  test('says whose it is, every mark, the result, the revision; each begins on a page of its own', () => {
    const text = textOf(sampleReportCards('en', 3))
    expect(text.split('Report Card · Session 2026-27')).toHaveLength(4)
    expect(text).toMatch(/Mathematics AB 61\.5 \/ 80 71 \/ 80 84\.75 A2/)
    expect(text).toMatch(/Social Science .* 31\.25 E \*/)
    expect(text).toContain('Compartment')
    // One is a draft, which was never issued.
    expect(text.split('Revision 2')).toHaveLength(3)
    expect(text.split('Issued on')).toHaveLength(3)
    expect(text.split('DRAFT')).toHaveLength(2)
  })

  test('has the average of the section where its layout asks, and a photo where there is one', () => {
    const { sections, ...body } = shippedLayouts.SECONDARY
    const asking = sections.map((one): (typeof sections)[number] => {
      if (one.kind === 'scholastic') return { ...one, class_avg: true }
      return one.kind === 'total' ? { ...one, fields: ['percent', 'class_avg'] } : one
    })
    const photo = `/v1/media/file/${'0'.repeat(32)}.png`
    const [subject] = sampleCard('en').subjects
    const card = sampleCard('en', { photo, class_avg: '61.25', subjects: [{ ...subject!, class_avg: '58.5' }] })
    const of = (images: ReportCardInput['images']) =>
      print({
        ...sampleReportCards('en', 1),
        ...{ layouts: [printedLayout({ ...body, sections: asking }, 'en')], cards: [card], images },
      }).bytes
    const [with_it, without] = [of(new Map([[photo, { bytes: dot, format: 'png' as const }]])), of(new Map())]
    expect(printedText(without)).toMatch(/Percent Section average Grade/)
    expect(printedText(without)).toMatch(/84\.75 58\.5 A2/)
    expect(printedText(without)).toContain('61.25')
    expect(Buffer.from(with_it).includes('/Subtype /Image') || with_it.length > without.length + 200).toBe(true)
    expect(textOf(sampleReportCards('en', 1))).not.toContain('Section average')
  })

  test('says in its language what the letters mean that stand for marks, of those that occur', () => {
    const [subject] = sampleCard('en').subjects
    const print = (language: 'en' | 'hi' | 'ur', cells: string[]) =>
      textOf({
        ...sampleReportCards(language, 1),
        cards: [sampleCard(language, { subjects: [{ ...subject!, cells }] })],
      })
    const english = print('en', ['27 / 40, EX, 32.5 / 40', 'AB', '9 / 10'])
    expect(english).toMatch(/AB: Absent, left out of averages · EX: Exempt/)
    expect(english).not.toMatch(/Medical|Unfair/)
    expect(print('en', ['18 / 20', '9 / 10', '7 / 10'])).not.toContain('Absent')
    expect(print('hi', ['ML', '9 / 10', '7 / 10'])).toContain('ML:')
    expect(print('ur', ['UFM', '9 / 10', '7 / 10'])).toContain('UFM')
  })

  test('names the exams of a type above their marks, or below the table what their numbers stand for; says what the star is', () => {
    const [subject] = sampleCard('en').subjects
    const cardWith = (changes: Parameters<typeof sampleCard>[1]) =>
      textOf({ ...sampleReportCards('en', 1), cards: [sampleCard('en', changes)] })
    const apart = cardWith({
      parts: [
        { title: 'Unit Test', exams: ['Unit Test 1', 'Physics, Practical'] },
        { title: 'Annual Examination', exams: [] },
      ],
      subjects: [{ ...subject!, cells: ['18 / 20', 'AB', '61.5 / 80'] }],
    })
    expect(apart).toMatch(/Unit Test 1 Physics, Practical/)
    expect(apart).toMatch(/18 \/ 20 AB 61\.5 \/ 80/)
    expect(apart).not.toContain('Exams:')
    expect(apart).not.toContain('*')
    const together = cardWith({
      parts: [{ title: 'Unit Test', exams: [] }],
      subjects: [{ ...subject!, cells: ['18 / 20 (1), AB (2)'], failed: true }],
      exam_key: ['English: 1 Poems, 2 Prose'],
    })
    expect(together).toContain('18 / 20 (1), AB (2)')
    expect(together).toContain('Exams: English: 1 Poems, 2 Prose')
    expect(together).toContain('AB: Absent, left out of averages · *: Fail')
  })

  test.each(['en', 'hi', 'ur'] as const)('prints in %s without a character that no font has', (language) => {
    expect(print(sampleReportCards(language, 1)).warnings).toEqual([])
  })

  test('of many subjects goes on, its head of the table again', () => {
    const [subject] = sampleCard('en').subjects
    const subjects = Array.from({ length: 70 }, (_, at) => ({ ...subject!, title: `Subject ${at + 1}` }))
    const input = { ...sampleReportCards('en', 1), cards: [sampleCard('en', { subjects })] }
    const text = textOf(input)
    expect(text).toContain('Subject 70')
    expect(text.split('Percent').length).toBeGreaterThan(2)
  })

  test('C24 says on each of its pages whose it is, and on the pages of a draft alone that it is one', () => {
    const [subject] = sampleCard('en').subjects
    const subjects = Array.from({ length: 70 }, (_, at) => ({ ...subject!, title: `Subject ${at + 1}` }))
    const cards = ['Asha', 'Bela', 'Chitra'].map((name) =>
      sampleCard('en', { name, subjects, is_draft: name === 'Bela' }),
    )
    // What ends a page is whose it is, and of a card that was issued, when.
    const pages = textOf({ ...sampleReportCards('en', 1), cards })
      .split(/(?<= · 1042)(?: Revision 2 · Issued on 14 March 2027)?/)
      .slice(0, -1)
    const foot = (page: string) => /(\w+) · 1042$/.exec(page)?.[1]
    expect(pages.map((page) => [foot(page), page.includes('DRAFT')])).toEqual([
      ['Asha', false],
      ['Asha', false],
      ['Bela', true],
      ['Bela', true],
      ['Chitra', false],
      ['Chitra', false],
    ])
  })

  test.each([
    ['en', 'Works with care.', 'right'],
    ['en', 'محنت سے کام کرتی ہے.', 'left'],
    ['ur', 'Works with care.', 'right'],
    ['ur', '“Works” with care.', 'right'],
    ['ur', 'محنت سے کام کرتی ہے.', 'left'],
    ['ur', '12 × काम.', 'right'],
    ['ur', '98.', 'left'],
  ] as const)('in %s ends the remark %s on its %s, by the first letter of it', (language, remark, end) => {
    const card = sampleCard(language, { remark, subjects: [], co_scholastic: [], grade_key: [], percent: null })
    const words = printedWords(print({ ...sampleReportCards(language, 1), cards: [card] }).bytes)
    // What stands below the head of the school and the pupil's facts, of which some have a full stop too.
    const stops = words.filter(({ text, bottom }) => bottom > 200 && text.includes('.'))
    const stop = stops.at(-1)
    const line = words.filter(({ bottom }) => Math.abs(bottom - (stop?.bottom ?? 0)) < 10)
    expect(stop).toMatchObject(
      end === 'right'
        ? { text: expect.stringMatching(/\.$/), right: Math.max(...line.map(({ right }) => right)) }
        : { text: expect.stringMatching(/^\./), left: Math.min(...line.map(({ left }) => left)) },
    )
  })

  test('has no code where it is a draft, and none is drawn for a link that is too long', () => {
    const card = (link: string | null) => ({ ...sampleReportCards('en', 1), cards: [sampleCard('en', { link })] })
    expect(textOf(card(null))).not.toContain('Scan to check')
    expect(() => print(card(`https://${'a'.repeat(200)}`))).toThrow(RangeError)
  })
})
