import { expect, test } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { readShortfall } from './shortfall.ts'

test('the sentences of a refused submit are read section by section', () => {
  const shortfall = [{ section: 'A', needed: 5, available: 4, message: 'Section A: 4 of 5.' }, { section: 'B' }]
  const error = new CallError('no', { errorCode: 'shortfall', status: 422, data: { shortfall } })
  expect(readShortfall(error)?.map((one) => one.message)).toEqual(['Section A: 4 of 5.'])
})

test('any other refusal is not one', () => {
  expect(readShortfall(new CallError('no', { errorCode: 'stale_row', data: { shortfall: [] } }))).toBeNull()
  expect(readShortfall(new CallError('no', { errorCode: 'shortfall', data: null }))).toBeNull()
  expect(readShortfall(new Error('no'))).toBeNull()
})
