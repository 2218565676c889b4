import { expect, test } from 'vitest'
import { type PrintInput, printDocument } from '../../paper/print-input.ts'
import { printedText } from '../../testing/printed-text.ts'
import { openTypesetter } from '../../testing/sample-document.ts'
import { sampleAdmitCards, sampleSeries, sampleSeriesPrints } from '../../testing/sample-series.ts'
import { admitCardsDocument } from './admit-cards.ts'

const typesetter = await openTypesetter()
const print = (input: PrintInput) => typesetter.print(printDocument(input), input.images)
const pagesIn = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\s/g)?.length

const small = (language: 'en' | 'hi') => sampleSeries(language, 60)

test.each(['en', 'hi'] as const)('all documents of a series are printed in %s without a warning', (language) => {
  for (const input of sampleSeriesPrints(small(language))) {
    const { warnings, accessible } = print(input)
    expect([input.document, warnings, accessible]).toEqual([input.document, [], true])
  }
})

test('a language that they are not written in has English words', () => {
  const [sheet] = sampleSeriesPrints({ ...small('en') })
  expect(printedText(print({ ...sheet!, language: 'ur' }).bytes)).toContain('Date Sheet')
})

test('two cards stand on a page, whatever is granted and however long names are', () => {
  const input = sampleAdmitCards(small('en'), 12)
  const long = {
    ...input.cards[0]!,
    name: 'Lakshmi Venkataraman '.repeat(5),
    granted: { scribe: true, own_room: true, extra_time: 33 },
  }
  const papers = long.papers.map((paper) => ({
    ...paper,
    subject: 'Computer Science and Information Technology (Practical, Batch 12)',
    room: 'Dr. A. P. J. Abdul Kalam Laboratory',
  }))
  const cards = [
    { ...long, papers },
    { ...long, papers },
    { ...long, papers },
  ]
  const { bytes } = print({ ...input, cards })
  expect(pagesIn(bytes)).toBe(2)
  expect(printedText(bytes).match(/Practical, Batch 12/g)).toHaveLength(36)
  expect(printedText(bytes).match(/Principal/g)).toHaveLength(3)
})

test('more than twelve papers go on to another card of the same serial', () => {
  const input = sampleAdmitCards(small('en'))
  const [card] = input.cards
  const papers = Array.from({ length: 14 }, () => card!.papers[0]!)
  const { cards } = admitCardsDocument({ ...input, cards: [{ ...card!, papers }] })
  expect(cards.map(({ papers: some, part, serial }) => [some.length, part, serial])).toEqual([
    [12, '1 / 2', '7K3 M9Q XT0 000'],
    [2, '2 / 2', '7K3 M9Q XT0 000'],
  ])
})

test('eight labels and twenty-four slips stand on a page', () => {
  for (const [name, each] of [
    ['series/packet-labels', 8],
    ['series/desk-slips', 24],
  ] as const) {
    const input = sampleSeriesPrints(small('hi')).find(({ document }) => document === name)!
    const count =
      input.document === 'series/packet-labels'
        ? input.packets.length
        : input.document === 'series/desk-slips'
          ? input.slips.length
          : 0
    expect([name, pagesIn(print(input).bytes)]).toEqual([name, Math.ceil(count / each)])
  }
})

test('a room has one page of its seats and one of its attendance', () => {
  for (const name of ['series/seat-chart', 'series/room-attendance', 'series/room-list']) {
    const input = sampleSeriesPrints(sampleSeries('en', 68)).find(({ document }) => document === name)!
    expect([name, pagesIn(print(input).bytes)]).toEqual([name, 2])
  }
})
