import { expect, it } from 'vitest'
import { momentOf } from './moment-of.ts'

it('a second is taken as it is typed or as the list shows it', () => {
  const second = new Date('2026-11-26T10:14:07Z')
  for (const text of ['2026-11-26 10:14:07 UTC', '2026-11-26T10:14:07Z', ' 2026-11-26 10:14:07Z '])
    expect(momentOf(text)).toEqual(second)
  expect(momentOf('2026-11-26 10:14:07')).toEqual(new Date('2026-11-26T10:14:07'))
})

it.each([
  '2026-02-30 10:00:00',
  '2026-11-31 10:00:00',
  '2026-11-26',
  '2026-11-26 10:14',
  '26.11.2026 10:14:07',
  '2026-11-26 25:00:00',
  '',
])('a day or a time that there is not is refused: %s', (text) => {
  expect(() => momentOf(text)).toThrow('--at must look like "2026-11-26 10:14:07"')
})
