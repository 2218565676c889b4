import { describe, expect, it } from 'vitest'
import { tooSmall } from './small.ts'

const row = (grade: string, pupils: number) => ({ grade, pupils })
type Row = ReturnType<typeof row>
const hidden = (rows: Row[], totals: ((one: Row) => unknown)[]) =>
  [...tooSmall(rows, { n: ({ pupils }) => pupils, least: 5, totals })].map(({ pupils }) => pupils)

describe('small groups', () => {
  it('of no total are hidden alone', () => {
    expect(hidden([row('9', 35), row('9', 4)], [])).toEqual([4])
  })

  it('are hidden with the next smallest of their total; two of them give none away', () => {
    expect(hidden([row('9', 35), row('9', 20), row('9', 4)], [() => 'all'])).toEqual([4, 20])
    expect(hidden([row('9', 35), row('9', 3), row('9', 4)], [() => 'all'])).toEqual([3, 4])
  })

  it('that are the only ones of one of their totals are not worked out by way of another', () => {
    const rows = [row('8', 6), row('8', 7), row('9', 35), row('9', 4)]
    expect(hidden(rows, [({ grade }) => grade, () => 'all'])).toEqual([4, 35])
    // A class of one section has nobody beside it but the other classes.
    expect(hidden([row('8', 4), row('9', 30), row('9', 40)], [({ grade }) => grade, () => 'all'])).toEqual([4, 30, 40])
  })

  it('of nobody give nothing away', () => {
    expect(hidden([row('9', 35), row('9', 0), row('9', 4)], [() => 'all'])).toEqual([0, 4, 35])
  })
})
