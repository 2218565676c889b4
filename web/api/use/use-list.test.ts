import { expect, test } from 'vitest'
import { withoutEmpty } from './use-list.ts'

test('empty and absent filter values are left out of a request', () => {
  expect(
    withoutEmpty({ title: '', grade_id: null, status: undefined, id: [], subject_id: 3, is_all_data_fetch: false }),
  ).toEqual({
    subject_id: 3,
    is_all_data_fetch: false,
  })
})

test('0 is a value: inactive rows can be asked for', () => {
  expect(withoutEmpty({ status: 0 })).toEqual({ status: 0 })
})
