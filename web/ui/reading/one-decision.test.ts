import { expect, it } from 'vitest'
import { alikeValues } from './one-decision.ts'
import type { ShownValue } from './shown-list.ts'

const hindi = { subject_id: 7 }
const value = (text: string, some: Partial<ShownValue> = {}): ShownValue => ({
  ...{ column: 'assignments', value: text, rows: 1, here: null, by: null, near: [{ label: 'Hindi A', here: hindi }] },
  ...some,
})

it('R16 texts that differ by the section alone are one decision, all others are their own', () => {
  const asked = value('X-A Hindi')
  const values = [
    asked,
    value('x-b hindi'),
    value('X C Hindi'),
    value('X A Hindi Course'),
    value('X A Sanskrit'),
    value('X D Hindi', { by: 'said', here: hindi }),
    value('X E Hindi', { near: [{ label: 'Hindi B', here: { subject_id: 8 } }] }),
    value('X F Hindi', { column: 'class_teacher_of' }),
  ]
  expect(alikeValues(asked, hindi, values).map((one) => one.value)).toEqual(['x-b hindi', 'X C Hindi'])
  // A class is said of one text: of another one it would be wrong.
  expect(alikeValues(asked, { grade_id: 4 }, values)).toEqual([])
  expect(alikeValues(asked, null, values)).toEqual([])
  // The subject itself is another word.
  expect(alikeValues(value('X A Hind'), hindi, [value('X A Hindi')])).toEqual([])
})

it('R16 texts that may be several titles are one decision, where several is what they are', () => {
  const near = [
    { label: 'Light · Sound', here: 'several' },
    { label: '“Light, Sound”', here: 'one' },
  ]
  const asked = value('Light, Sound', { near })
  const values = [
    asked,
    value('Heat, Work', { near }),
    value('Air, Water', { near: [{ label: '“Air”', here: 'one' }] }),
  ]
  expect(alikeValues(asked, 'several', values).map((one) => one.value)).toEqual(['Heat, Work'])
  expect(alikeValues(asked, 'one', values)).toEqual([])
})
