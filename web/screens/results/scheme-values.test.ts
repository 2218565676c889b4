import { expect, test } from 'vitest'
import { GradeSystemInput, ResultSchemeInput } from '#contract'
import { toBody as systemBody, toValues as systemValues } from './grade-system-values.ts'
import { noPart, toBody, toValues } from './scheme-values.ts'

const start = { session_id: 3, grade_id: 9 }

test('best two of three, a weight that is left blank and a component that is not asked for are sent as the contract takes them', () => {
  const tests = {
    ...noPart,
    name: 'Tests',
    weight: 10,
    take: 'BEST' as const,
    k: 2,
    type_tests: ['UNIT_TEST' as const],
  }
  const values = { ...toValues(null, start), name: 'Annual', parts: [tests, { ...noPart, name: 'Rest' }], THEORY: 33 }
  expect(ResultSchemeInput.parse(toBody(values))).toMatchObject({
    ...start,
    component_pass: { THEORY: 33 },
    parts: [
      { name: 'Tests', weight: 10, take: 'BEST', k: 2, match: { type_tests: ['UNIT_TEST'], components: [] } },
      { name: 'Rest', weight: null, take: 'ALL' },
    ],
  })
})

test('a band without a percent is refused at its field, a new system with its two bands is not', () => {
  const values = { ...systemValues(null), name: 'Two' }
  expect(GradeSystemInput.safeParse(systemBody(values)).success).toBe(true)
  const bands = values.bands.map((band) => ({ ...band, min_percent: '' }))
  expect(GradeSystemInput.safeParse(systemBody({ ...values, bands })).error?.issues[0]?.path).toEqual([
    'bands',
    0,
    'min_percent',
  ])
})
