import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { over, ratio, rounded, sum } from '../../marking/ratio.ts'
import { startTestApp } from '../testing/app.ts'
import { exactPercent, meanPercent } from './percents.ts'

const app = await startTestApp()

it('a mean of percents is rounded once, at its end: as fractions say, also where it ends in a half', async () => {
  const cases = [
    [
      [1, 3],
      [1, 3],
      [1, 3],
    ],
    [
      [59.25, 100],
      [59.12, 100],
    ],
    [
      [1, 6],
      [1, 6],
      [2, 3],
      [0.01, 100],
    ],
    [
      [25, 80],
      [37.5, 80],
      [61.75, 90],
      [0.25, 7],
    ],
    // Of percents with two decimals it would be 59.19.
    [
      [20.25, 34.25],
      [20.25, 34.25],
      [14.75, 24.75],
      [23.75, 40.25],
    ],
  ]
  for (const marks of cases) {
    const rows = marks.map(([got, of]) => sql`('P', 1, null::numeric(6,2), ${got}::numeric(6,2), ${of}::numeric(6,2))`)
    const statement = sql<{ mean: string }>`
      select ${meanPercent(exactPercent('m', sql`'EXCLUDE'`))} as mean
      from (values ${sql.join(rows)}) m (attendance, percent, corrected_marks, marks, counted_max)`
    const { rows: found } = await statement.execute(app.databases.app_kysely)
    const exact = marks.map(([got = 0, of = 1]) => ratio(Math.round(got * 10_000), Math.round(of * 100)))
    expect(Number(found[0]?.mean)).toBe(rounded(over(sum(exact), ratio(exact.length)), 2))
  }
})
