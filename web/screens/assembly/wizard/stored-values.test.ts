import { expect, test } from 'vitest'
import { newDetails } from '../../papers/details/details-values.ts'
import { newBlueprint } from '../blueprint/values.ts'
import { oneSet } from '../fields/sets-wish.ts'
import { type AutoValues, readStoredValues } from './stored-values.ts'

const values: AutoValues = {
  details: newDetails(1, undefined),
  blueprint: newBlueprint(),
  sets: oneSet,
  draft_id: null,
}

test('what the browser kept comes back as it was typed', () => {
  const limited = { ...values, blueprint: { ...values.blueprint, max_minutes: 90, minutes_per_mark: '' } }
  for (const typed of [values, limited]) expect(readStoredValues(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
})

test('what was kept before blueprints could wish an average or limit the time has no limit', () => {
  const { mean_percent: _, max_minutes: __, minutes_per_mark: ___, ...blueprint } = values.blueprint
  expect(readStoredValues(JSON.parse(JSON.stringify({ ...values, blueprint })))).toEqual(values)
})

test('what another release kept in another form is passed over', () => {
  expect(readStoredValues({ ...values, blueprint: { sections: [] } })).toBeNull()
  expect(readStoredValues({ details: {} })).toBeNull()
  expect(readStoredValues(undefined)).toBeNull()
})
