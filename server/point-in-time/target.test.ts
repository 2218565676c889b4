import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../db/embedded/trial.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'
import { spanFor } from './moments.ts'
import { assertThere, listCopies, putCopy, readCopy } from './target.ts'

describe('P1 a target that', () => {
  it('P1 is full takes nothing by half, says so, and goes on when there is room', async (context) => {
    const disk = await mountSmallDisk(context, '4m')
    const target = { folder: disk.folder, key: randomBytes(32) }
    const bytes = randomBytes(2 * 2 ** 20)
    const put = () => putCopy(target, 'wal', '000000010000000000000001', Readable.from([bytes]))
    await disk.fill(2 ** 20)
    await expect(put()).rejects.toThrow(`${disk.folder} is full (ENOSPC): make room there`)
    expect(await disk.files()).toEqual([])
    await disk.freeSpace()
    expect([await put(), await put()]).toEqual([true, false])
    const parts: Buffer[] = []
    for await (const part of readCopy(target, 'wal', '000000010000000000000001')) parts.push(part)
    expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  })

  it('P1 is read-only is named, with what to do', async (context) => {
    const disk = await mountSmallDisk(context, '1m')
    execFileSync('mount', ['-o', 'remount,ro', disk.folder])
    const there = assertThere({ folder: disk.folder, key: null }, join(await makeFolder(), 'postgres'))
    await expect(there).rejects.toThrow(`${disk.folder} can't be written to (EROFS): let the user`)
  })
})

/** Base copies that were whole at these times, each with the one piece of the journal that it needs. */
async function targetWith(bases: Record<string, [name: string, piece: number]>) {
  const folder = await makeFolder()
  for (const kind of ['base', 'wal']) mkdirSync(join(folder, kind))
  for (const [whole, [name, piece]] of Object.entries(bases)) {
    const journal = `0000000100000000000000${piece.toString().padStart(2, '0')}`
    const at = new Date(`2026-11-30T${whole}Z`)
    for (const path of [join(folder, 'base', `${name}-${journal}`), join(folder, 'wal', journal)]) {
      writeFileSync(path, '')
      utimesSync(path, at, at)
    }
  }
  return { folder, key: null }
}

it('P2 a clock that was set an hour back: a moment begins with a base copy that was whole before it by that clock', async () => {
  // The second is younger, and its clock shows an hour less.
  const target = await targetWith({
    '10:30:00': ['20261130T102900000Z', 1],
    '09:50:00': ['20261130T094900000Z', 9],
  })
  expect((await listCopies(target, 'base')).length).toBe(2)
  const baseAt = async (time: string) => (await spanFor(target, new Date(`2026-11-30T${time}Z`))).base
  expect([await baseAt('09:55:00'), await baseAt('10:14:07')]).toEqual([
    '20261130T094900000Z-000000010000000000000009',
    '20261130T094900000Z-000000010000000000000009',
  ])
  await expect(baseAt('09:40:00')).rejects.toThrow('is before the first base copy')
})
