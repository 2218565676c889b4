import { describe, expect, it } from 'vitest'
import { dateOrderOf, isDay, readDate } from './dates.ts'

const born = { kind: 'born', today: '2026-06-01' } as const
const joined = { kind: 'joined', today: '2026-06-01' } as const

describe('R50 dates of people', () => {
  it.each([
    [['25/12/2011', '4/2/2010'], 'dmy'],
    [['12/25/2011', '4/2/2010'], 'mdy'],
    [['4.2.2010', '31.1.2011'], 'dmy'],
    [['4/2/2010'], null],
    [['25/12/2011', '12/25/2011'], null],
    [['२५/१२/२०११'], 'dmy'],
  ])('%j come in the order %s', (texts, order) => expect(dateOrderOf(texts)).toBe(order))

  it.each([
    ['2012-05-14', '2012-05-14'],
    ['14.05.2012', '2012-05-14'],
    ['14-May-2012', '2012-05-14'],
    ['14 May 12', '2012-05-14'],
    ['May 14, 2012', '2012-05-14'],
    ['14th Sept 2012', '2012-09-14'],
    ['१४/०५/२०१२', '2012-05-14'],
    ['14 मई 2012', '2012-05-14'],
    ['45123', '2023-07-16'],
    ['2012/5/4', '2012-05-04'],
  ])('%s is %s in any order', (text, day) => expect(readDate(text, null, joined)).toEqual({ day }))

  it.each([
    ['4/2/2010', 'dmy', '2010-02-04'],
    ['4/2/2010', 'mdy', '2010-04-02'],
    ['4/4/2010', 'mdy', '2010-04-04'],
    ['31/1/2010', 'mdy', '2010-01-31'],
  ] as const)('%s under %s is %s', (text, order, day) => expect(readDate(text, order, born)).toEqual({ day }))

  it.each(['4/2/2010', '04-02-10', '1.2.2003', '12/11/2012', '٤/٢/٢٠١٠'])('%s is open without an order', (text) =>
    expect(readDate(text, null, born)).toEqual({ open: true }))

  it.each([
    ['14/05/12', born, { day: '2012-05-14' }],
    ['14/05/01', born, { day: '2001-05-14' }],
    ['14/05/55', born, { year: '55' }],
    ['14/05/98', born, { year: '98' }],
    ['14/05/98', joined, { day: '1998-05-14' }],
    ['14/05/25', joined, { day: '2025-05-14' }],
  ] as const)('the year of %s is told by what the field can be', (text, field, read) =>
    expect(readDate(text, null, field)).toEqual(read))

  it.each(['2012', 'soon', '14 Foo 2012', '32', '1/2'])('%s is no date', (text) =>
    expect(readDate(text, 'dmy', joined)).toEqual({ text }))

  it('knows the days of the calendar', () => {
    expect(['2012-02-29', '2011-02-29', '2012-13-01', '2012-04-31', '2000-02-29'].map(isDay)).toEqual([
      ...[true, false, false, false, true],
    ])
  })
})
