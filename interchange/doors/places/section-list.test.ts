import { describe, expect, it } from 'vitest'
import { readSections, writeSections } from './section-list.ts'

const titles = (text: string) => {
  const { titles: read, fault } = readSections(text)
  expect(fault).toBeNull()
  return read.join(' ')
}

describe('F6 sections as they are typed', () => {
  it.each([
    'A-C',
    'A–C',
    'A — C',
    'A to C',
    'a TO c',
    'A,B,C',
    'A, B & C',
    'A; B and C',
    'A B C',
    '3',
    '3 sections',
    'A-B-C',
  ])('%s is A, B and C', (text) => {
    expect(titles(text).toUpperCase()).toBe('A B C')
  })

  it.each([
    ['Rose, Lotus', 'Rose Lotus'],
    ['1-4', '1 2 3 4'],
    ['१-४', '1 2 3 4'],
    ['1, 2', '1 2'],
    ['"3"', '3'],
    ['“3”', '3'],
    ['A-C, Blue', 'A B C Blue'],
    ['A-B, D', 'A B D'],
    ['A1-A3', 'A1 A2 A3'],
    ['Blue 1 to Blue 3', 'Blue 1 Blue 2 Blue 3'],
    ['क-ग', 'क ख ग'],
    ['क से घ', 'क ख ग घ'],
    ['क, ख और ग', 'क ख ग'],
    ['अ-ड', 'अ ब क ड'],
    ['ক-গ', 'ক খ গ'],
    ['Rose-Red, White', 'Rose-Red White'],
    ['"A, B", C', 'A, B C'],
    ["St. John's", "St. John's"],
    ['A-A', 'A'],
    ['1', 'A'],
    ['\u200bA\u200b,  B ', 'A B'],
    ['', ''],
    [' , ', ''],
  ])('%s is %s', (text, read) => {
    expect(titles(text)).toBe(read)
  })

  it('counts on after Z', () => {
    expect(readSections('28').titles.slice(-3)).toEqual(['Z', 'AA', 'AB'])
  })

  it.each([
    ['C-A', 'A B C', 'A', 'C'],
    ['4-1', '1 2 3 4', '1', '4'],
    ['ग-क', 'क ख ग', 'क', 'ग'],
    ['ड-अ', 'अ ब क ड', 'अ', 'ड'],
  ])('%s is read the other way round, and that is told', (text, read, from, to) => {
    expect(titles(text)).toBe(read)
    expect(readSections(text).note).toEqual({ code: 'set_up.range_turned', params: { from, to } })
  })

  it('tells nothing where it was read as it stands', () => {
    expect(readSections('A-C').note).toBeNull()
  })

  it.each([
    ['A-ZZ', 'set_up.no_range', 'A-ZZ'],
    ['A-3', 'set_up.no_range', 'A-3'],
    ['A-क', 'set_up.no_range', 'A-क'],
    ['B, A to Lotus', 'set_up.no_range', 'A to Lotus'],
    ['A to B to C', 'set_up.no_range', 'A to B to C'],
  ])('%s is refused: %s', (text, code, part) => {
    expect(readSections(text)).toEqual({ titles: [], note: null, fault: { code, params: { text: part } } })
  })

  it.each([
    ['A,A', 'A'],
    ['A, a', 'a'],
    ['A-C, B', 'B'],
  ])('%s names %s twice', (text, title) => {
    expect(readSections(text).fault).toEqual({ code: 'set_up.section_named_twice', params: { title } })
  })

  it('refuses none and a name that no section can have', () => {
    expect(readSections('0').fault).toEqual({ code: 'set_up.sections_least' })
    expect(readSections('Rose, Abcdefghijklmnopqrstu').fault).toMatchObject({
      code: 'set_up.section_long',
      params: { most: 20 },
    })
  })
})

describe('F7 more than 60 sections', () => {
  it.each([
    ['61', 61],
    ['1-61', 61],
    ['1-9999', 9999],
    ['A-Z, AA-AZ, BA-BI', 61],
    ['999999', 999999],
  ])('%s is refused with the number', (text, count) => {
    expect(readSections(text).fault).toEqual({ code: 'set_up.sections_most', params: { count, most: 60 } })
  })

  it('takes 60', () => {
    expect([readSections('60').titles.length, readSections('1-60').titles.length]).toEqual([60, 60])
  })

  it.each(['A-', 'x', '"', 'A,', '1 '])('reads what is pasted by mistake in proportion to its length: %j', (piece) => {
    const [few, many] = [piece.repeat(3000), piece.repeat(48_000)]
    const least = (text: string) => Math.min(...Array.from({ length: 5 }, () => workOf(text)))
    // With the square of its length it would take two hundred and fifty-six times as long. The least of five: the first is compiled meanwhile.
    expect(least(many)).toBeLessThan(64 * Math.max(least(few), 1000))
  })
})

/** Processor time of reading a text, in microseconds: the machine's other work is none of it. */
function workOf(text: string): number {
  const start = process.cpuUsage()
  readSections(text)
  const { user, system } = process.cpuUsage(start)
  return user + system
}

describe('sections as they would be typed', () => {
  it.each([
    [['A', 'B', 'C'], 'A-C'],
    [['A', 'B'], 'A, B'],
    [['A', 'B', 'C', 'E'], 'A-C, E'],
    [['3'], '"3"'],
    [['1', '2', '3'], '1-3'],
    [['A-C'], '"A-C"'],
    [['Rose and Red', 'White'], '"Rose and Red", White'],
    [[], ''],
  ])('%j is %s', (list, text) => {
    expect(writeSections(list)).toBe(text)
  })

  it('is read as the same', () => {
    const lists = [
      'A-C',
      '7',
      '28',
      'Rose, Lotus',
      'अ-ड',
      'क-ङ',
      '"3"',
      '"A, B", C',
      '1-4, A',
      'a-c',
      'A1-A4',
      '"A to C"',
      '"A B"',
    ]
    for (const text of lists) {
      const list = readSections(text).titles
      expect([text, readSections(writeSections(list)).titles]).toEqual([text, list])
    }
  })
})
