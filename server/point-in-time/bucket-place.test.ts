import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { makeFolder } from '../db/embedded/trial.ts'
import { startS3 } from '../testing/s3.ts'
import { assertThere, hasCopy, listCopies, listFileCopies, pathIn, putCopy, readCopy, removeCopy } from './target.ts'

const s3 = await startS3()
for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value)
const bucket = { bucket: 'files', prefix: 'copies/', region: 'us-east-1', endpoint: s3.endpoint }
const target = { bucket, key: randomBytes(32) }

afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.stop()
})

const bytesOf = async (from: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of from) parts.push(part)
  return Buffer.concat(parts)
}

describe('P1 copies in a bucket', () => {
  it('P1 come back by their names as they were put, none is written over, and what is missing is named', async () => {
    const names = {
      wal: ['000000010000000A000000FE', '00000002.history', '000000010000000A000000FE.00000028.backup'],
      base: ['20261130T102900123Z-000000010000000A000000FE'],
      gone: ['fedcba9876543210.png'],
    }
    const bytes = randomBytes(9 * 2 ** 20)
    const kinds = Object.entries(names) as ['wal' | 'base' | 'gone', string[]][]
    for (const [kind, own] of kinds) {
      for (const name of own) expect(await putCopy(target, kind, name, Readable.from([bytes]))).toBe(true)
      const listed = await listCopies(target, kind)
      expect(listed.map(({ name }) => name)).toEqual([...own].sort())
      expect(Math.abs(Date.now() - (listed[0]?.at.getTime() ?? 0))).toBeLessThan(60_000)
    }
    const [piece = '', history = ''] = names.wal
    expect(await putCopy(target, 'wal', piece, Readable.from(['other']))).toBe(false)
    expect((await bytesOf(readCopy(target, 'wal', piece))).equals(bytes)).toBe(true)
    await expect(bytesOf(readCopy({ ...target, key: randomBytes(32) }, 'wal', piece))).rejects.toThrow(
      `BACKUP_KEY is not the key of ${pathIn(target, 'wal', piece)}`,
    )
    await putCopy(target, 'files', '0123456789abcdef.png', Readable.from([Buffer.from('a picture')]))
    const keys: string[] = []
    for await (const key of listFileCopies(target)) keys.push(key)
    expect(keys).toEqual(['0123456789abcdef.png'])
    await removeCopy(target, 'wal', history)
    expect([await hasCopy(target, 'wal', history), await hasCopy(target, 'wal', piece)]).toEqual([false, true])
    await expect(bytesOf(readCopy(target, 'wal', history))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('P1 are in the bucket that was used before, or it is said; one that is away is away', async () => {
    const data_dir = join(await makeFolder(), 'postgres')
    await assertThere(target, data_dir)
    await assertThere({ ...target }, data_dir)
    const other = { ...target, bucket: { ...bucket, prefix: 'others/' } }
    await assertThere(other, join(await makeFolder(), 'postgres'))
    s3.setAnswering('refuses')
    onTestFinished(() => s3.setAnswering('open'))
    await expect(assertThere(target, data_dir)).rejects.toThrow(
      "s3://files/copies/ can't be reached: look at S3_ENDPOINT",
    )
  })

  it('P1 are named by BACKUP_TO, with the settings of S3', () => {
    const read = (given: Record<string, string>) => readConfig(given).backup_to
    expect(read({ BACKUP_TO: 's3://safe/quaestor/copies', S3_ENDPOINT: 'https://s3.example.org' })).toEqual({
      bucket: { bucket: 'safe', prefix: 'quaestor/copies/', region: 'us-east-1', endpoint: 'https://s3.example.org' },
      key: null,
    })
    expect(() => read({ BACKUP_TO: 's3://Safe!' })).toThrow('BACKUP_TO must be a folder, or a bucket')
    expect(() => read({ BACKUP_TO: 's3://safe/files', S3_BUCKET: 'safe/files' })).toThrow('are the same place')
  })
})
