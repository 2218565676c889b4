import { expect, test } from 'vitest'
import { newDetails } from '../papers/details-values.ts'
import { type AutoValues, readKept } from './auto-kept.ts'
import { oneSet } from './blueprint-sets.tsx'
import { newBlueprint } from './blueprint-values.ts'

const values: AutoValues = {
  details: newDetails(1, undefined),
  blueprint: newBlueprint(),
  sets: oneSet,
  draft_id: null,
}

test('what the browser kept comes back as it was typed', () => {
  expect(readKept(JSON.parse(JSON.stringify(values)))).toEqual(values)
})

test('what another release kept in another form is passed over', () => {
  expect(readKept({ ...values, blueprint: { sections: [] } })).toBeNull()
  expect(readKept({ details: {} })).toBeNull()
  expect(readKept(undefined)).toBeNull()
})
