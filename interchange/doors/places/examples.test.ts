import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { comparedName, compareNames } from '../values/names.ts'
import { findChapter } from './chapters.ts'
import { placeFinder, type SchoolClass } from './places.ts'
import { findSubject } from './subjects.ts'

let nextId = 0
const schoolClass = (title: string, ...sections: string[]): SchoolClass => {
  nextId += 1
  return { id: nextId, title, sections: sections.map((section, at) => ({ id: nextId * 100 + at, title: section })) }
}
const school = [
  schoolClass('Nursery', 'A'),
  schoolClass('LKG', 'A', 'B'),
  schoolClass('UKG', 'A'),
  ...Array.from({ length: 10 }, (_, at) =>
    schoolClass(`Class ${at + 1}`, 'A', 'B', ...(at === 6 ? ['C', 'Blue'] : [])),
  ),
  schoolClass('Class 11 Science', 'A', 'B'),
  schoolClass('Class 11 Humanities', 'A'),
  schoolClass('Class 12 Commerce', 'A'),
]
const subjects = [
  ...['Mathematics MAT', 'Science SCN', 'Social Science SOC', 'Hindi HND', 'Environmental Studies ENV'],
  ...['Computer Science CSC', 'Information Technology IT', 'Physics P1', 'Physical Education P2'],
].map((line, id) => ({ id, title: line.slice(0, line.lastIndexOf(' ')), code: line.split(' ').at(-1) ?? '' }))
const chapters = [
  { title: 'Food: Where From?', number: 1 },
  { title: "Nature's Treasures", number: 2 },
  { title: 'Motion and Rest', number: 3 },
  { title: 'Fun with Magnets', number: 4 },
  { title: 'Air Around Us', number: null },
]

const findPlace = placeFinder(school)
function placeOf(classCell: string, sectionCell: string): string {
  const found = findPlace(classCell, sectionCell)
  const one = school.find(({ id }) => id === found?.class_id)
  const section = one?.sections.find(({ id }) => id === found?.section_id)
  return one ? `${one.title}${section ? ` / ${section.title}` : ''}` : 'ask'
}

const meaning: Record<string, (one: string, other: string) => string> = {
  class: placeOf,
  subject: (text) => findSubject(subjects, text)?.title ?? 'ask',
  chapter: (text) => findChapter(chapters, text)?.title ?? 'ask',
  name: (there, text) => compareNames(comparedName(there), comparedName(text)),
}

const page = readFileSync(join(import.meta.dirname, '../../fixtures/foreign-lists/examples.md'), 'utf8')
const kinds = [...page.matchAll(/^## (\w+)\n([^#]*)/gm)].map(([, kind = '', lines = '']) => ({
  kind,
  examples: [...lines.matchAll(/^- `(.*?)`(?: \+ `(.*?)`)? → (.+)$/gm)].map(([, one = '', other = '', means = '']) => ({
    one,
    other,
    means: means.trim(),
  })),
}))

const rules: Record<string, string> = {
  class: 'R21 classes and sections',
  subject: 'R22 subjects',
  chapter: 'R23 chapters',
  name: 'R24 names of people',
}

it('has examples of each kind', () => {
  expect(kinds.map(({ kind, examples }) => [kind, examples.length])).toEqual([
    ['class', 35],
    ['subject', 14],
    ['chapter', 11],
    ['name', 20],
  ])
})

describe.each(kinds)('$kind', ({ kind, examples }) => {
  describe(rules[kind] ?? kind, () => {
    it.each(examples)('$one + $other → $means', ({ one, other, means }) => {
      expect(meaning[kind]?.(one, other)).toBe(means)
    })
  })
})

describe('R20 the key of a place', () => {
  it.each(['7\u200b-C', '٧ C', '७-C', '7 \u2013 C', '"7" . C', '7\u00a0C'])('%s is 7 C', (text) => {
    expect(placeOf(text, '')).toBe('Class 7 / C')
  })
})

describe('R20 a nasal of Hindi', () => {
  it.each([
    ['चन्द्र और सम्बन्ध', 'चंद्र और संबंध'],
    ['हिंदी व्यञ्जन', 'हिन्दी व्यंजन'],
  ])('%s is %s, as chapter, subject and name', (one, other) => {
    expect(findChapter([{ title: one, number: null }], other)?.title).toBe(one)
    expect(findSubject([{ id: 1, title: one, code: 'X' }], other)?.title).toBe(one)
    expect(compareNames(comparedName(one), comparedName(other))).toBe('same')
  })
  it('is another before another consonant', () => {
    expect(findChapter([{ title: 'जन्म', number: null }], 'जंम')).toBeNull()
  })
})

describe('R21 a class before the first', () => {
  it('asks where a text is a class and another with its section', () => {
    const find = placeFinder([schoolClass('Class 5', 'I', 'A'), schoolClass('Class 6', 'A')])
    expect([find('VI'), find('VI', 'A'), find('6', 'A') === null]).toEqual([null, null, false])
  })
})

describe('R21 sections that are called by class and letter', () => {
  const find = placeFinder([schoolClass('Class 9', '9A', 'IX-B'), schoolClass('Class 10', '9A')])
  it.each([
    ['9', 'A'],
    ['IX', 'a'],
    ['9-B', ''],
    ['Class 9', 'B'],
  ])('%s %s is found', (one, section) => {
    expect(find(one, section)).not.toBeNull()
  })
  it('are not those of another class', () => {
    expect([find('10', 'A'), find('9', 'C')]).toEqual([null, null])
  })
})
