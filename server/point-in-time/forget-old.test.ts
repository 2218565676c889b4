import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../db/embedded/trial.ts'
import { forgetFiles, forgetOld } from './forget-old.ts'

const now = new Date('2026-11-30T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** A target in which these lie, each put there so many days ago. */
async function targetOf(copies: Record<string, number>) {
  const folder = await makeFolder()
  for (const kind of ['base', 'wal', 'files/01', 'files/fe', 'gone']) mkdirSync(join(folder, kind), { recursive: true })
  for (const [path, days] of Object.entries(copies)) {
    writeFileSync(join(folder, path), '')
    utimesSync(join(folder, path), daysAgo(days), daysAgo(days))
  }
  const left = (kind: string) => readdirSync(join(folder, kind)).sort()
  return { target: { folder, key: null }, left }
}

it('P1 what is older than fourteen days goes, but for what its first days begin with', async () => {
  const piece = (number: number) => `0000000100000000000000${number.toString().padStart(2, '0')}`
  const base = (number: number) => `2026T-${piece(number)}`
  const { target, left } = await targetOf({
    ...{ [`base/${base(10)}`]: 16, [`base/${base(20)}`]: 15, [`base/${base(30)}`]: 1 },
    ...{ [`wal/${piece(11)}`]: 15.5, [`wal/${piece(20)}`]: 15, [`wal/${piece(31)}`]: 0.5 },
  })
  await forgetOld(target, now)
  expect([left('base'), left('wal')]).toEqual([
    [base(20), base(30)],
    [piece(20), piece(31)],
  ])
})

it('P1 a file that the installation has removed stays for fourteen days; one that is there stays, however old', async () => {
  const [there, gone] = ['0123456789abcdef.png', 'fedcba9876543210.png']
  const { target, left } = await targetOf({ [`files/01/${there}`]: 90, [`files/fe/${gone}`]: 90 })
  async function* list() {
    yield there
  }
  await forgetFiles(target, { list }, now)
  expect([left('files/01'), left('files/fe'), left('gone')]).toEqual([[there], [gone], [gone]])
  utimesSync(join(target.folder, 'gone', gone), daysAgo(13), daysAgo(13))
  await forgetFiles(target, { list }, now)
  expect(left('files/fe')).toEqual([gone])
  utimesSync(join(target.folder, 'gone', gone), daysAgo(15), daysAgo(15))
  await forgetFiles(target, { list }, now)
  expect([left('files/01'), left('files/fe'), left('gone')]).toEqual([[there], [], []])
})
