import { describe, expect, test } from 'vitest'
import { CardLayout, type CardLayoutBody, monthsBetween, namedIn, periodsOf } from './card-layout.ts'
import { shippedLayouts, stageOf } from './shipped-layouts.ts'

const layout = shippedLayouts.SECONDARY
const faults = (changes: Partial<CardLayoutBody> | Record<string, unknown>) =>
  (CardLayout.safeParse({ ...layout, ...changes }).error?.issues ?? []).map(({ path }) => path.join('.'))

test('every layout that is shipped is one that a school may store', () => {
  for (const body of Object.values(shippedLayouts)) expect(CardLayout.safeParse(body).error?.issues).toBeUndefined()
})

describe('C20 a layout is refused at its path', () => {
  const [pupil, marks] = layout.sections as [CardLayoutBody['sections'][number], CardLayoutBody['sections'][number]]

  test('unknown kinds, fields, items and scales', () => {
    expect(faults({ sections: [marks, { kind: 'horoscope' }] })).toEqual(['sections.1.kind'])
    expect(faults({ sections: [marks, { kind: 'pupil', fields: ['caste'] }] })).toEqual(['sections.1.fields.0'])
    expect(faults({ sections: [marks, { kind: 'areas', items: ['chess'] }] })).toEqual(['sections.1.items.0'])
    expect(faults({ items: [{ ...layout.items[0]!, scale: 'stars' }, ...layout.items.slice(1)] })).toEqual([
      'items.0.scale',
    ])
  })

  test('a section or key twice, a row in a row, neither results nor competencies, 31 sections, the key of days', () => {
    expect(faults({ sections: [pupil, marks, marks] })).toEqual(['sections.2.kind'])
    expect(faults({ items: [...layout.items, layout.items[0]!] })).toEqual([`items.${layout.items.length}.key`])
    const row = { kind: 'row', widths: [1, 1], of: [pupil, { kind: 'row', widths: [1, 1], of: [marks, marks] }] }
    expect(faults({ sections: [marks, row] })).not.toEqual([])
    expect(faults({ sections: [pupil] })).toEqual(['sections'])
    const texts = Array.from({ length: 30 }, () => ({ kind: 'text', text: { en: 'So' } }))
    expect(faults({ sections: [marks, ...texts] })).toEqual(['sections'])
    const present = { ...layout.items[0]!, key: 'present' }
    expect(faults({ items: [...layout.items, present] })).toEqual([`items.${layout.items.length}.key`])
  })
})

test('C23 the stage follows from the number in the title of the class', () => {
  const of = (titles: string[]) => titles.map(stageOf)
  expect(of(['Nursery', 'LKG', 'Class 1', '2'])).toEqual(Array.from({ length: 4 }, () => 'FOUNDATIONAL'))
  expect(of(['Class 3', 'V'])).toEqual(['PREPARATORY', 'PREPARATORY'])
  expect(of(['Class 6', 'VIII B'])).toEqual(['MIDDLE', 'MIDDLE'])
  expect(of(['Class 9', 'XII', 'Class २', 'Champions'])).toEqual([
    'SECONDARY',
    'SECONDARY',
    'FOUNDATIONAL',
    'SECONDARY',
  ])
})

test('days are counted by term, or in each month of the session', () => {
  const session = { start_date: '2026-11-01', end_date: '2027-02-15' }
  expect(monthsBetween(session.start_date, session.end_date)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(periodsOf(layout, session)).toEqual(['t1', 't2'])
  expect(periodsOf({ ...layout, sections: [{ kind: 'days', by: 'MONTH' }] }, session)).toHaveLength(4)
  expect(periodsOf({ ...layout, sections: [] }, session)).toEqual([])
})

test('C27 a name that a language lacks falls back to English', () => {
  expect([namedIn({ en: 'Art', hi: 'कला' }, 'hi'), namedIn({ en: 'Art' }, 'ur')]).toEqual(['कला', 'Art'])
})
