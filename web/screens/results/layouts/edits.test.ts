import { describe, expect, it } from 'vitest'
import { shippedLayouts } from '../../../../domain/reports/shipped-layouts.ts'
import { movedTo, pathsOf, placedOf, sectionsOf, withItems, withNewItem, withoutItem, wordIn } from './edits.ts'

const body = shippedLayouts.MIDDLE

describe('a layout while it is edited', () => {
  it('shows rows as a list, and makes the same rows of it', () => {
    for (const shipped of Object.values(shippedLayouts)) expect(sectionsOf(placedOf(shipped))).toEqual(shipped.sections)
    expect(pathsOf(body)).toContain('body.sections.3.of.1')
    expect(pathsOf(body)).toHaveLength(placedOf(body).length)
  })

  it('begins another row with a fourth section, and none with a first', () => {
    const four = placedOf(body)
      .slice(0, 4)
      .map((one) => ({ ...one, beside: true, width: 1 }))
    expect(sectionsOf(four).map(({ kind }) => kind)).toEqual(['row', 'areas'])
  })

  it('takes an item off the card with the item, and keeps the order of items', () => {
    const fewer = withoutItem(body, 'art')
    expect(JSON.stringify(fewer)).not.toContain('"art"')
    const turned = withItems(body, movedTo(body.items, 0, 1))
    const areas = placedOf(turned).find(({ section }) => section.kind === 'areas')?.section
    expect(areas && 'items' in areas && areas.items.slice(0, 2)).toEqual(['art', 'work'])
    expect(movedTo([1, 2], 0, -1)).toEqual([1, 2])
  })

  it('puts a new item where the last one stands, with a key of its own', () => {
    const { items, sections } = withNewItem(body)
    const key = items.at(-1)?.key ?? ''
    expect(key).toMatch(/^[a-z0-9_-]{1,40}$/)
    expect(JSON.stringify(sections)).toContain(key)
    expect(withNewItem({ ...body, items: [], scales: [] }).items).toHaveLength(1)
  })

  it('takes an emptied word out of its language alone', () => {
    expect(wordIn({ en: 'Art', hi: 'कला' }, 'hi', '')).toEqual({ en: 'Art' })
    expect(wordIn(undefined, 'en', 'Art')).toEqual({ en: 'Art' })
  })
})
