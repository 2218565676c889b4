import { expect, test } from 'vitest'
import { doubtKinds } from '../../../../interchange/items/codes.ts'
import { blockingDoubts } from './doubts.ts'

test('what nobody can accept is what blocks a question, and what question/create would refuse', () => {
  const blocking = Object.entries(doubtKinds).flatMap(([code, { blocks }]) => (blocks ? [code] : []))
  expect([...blockingDoubts].sort()).toEqual([...blocking, 'invalid_field'].sort())
})
