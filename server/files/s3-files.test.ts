import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readPart } from '../../interchange/zip/byte-source.ts'
import { ApiError } from '../ground/errors.ts'
import { startS3 } from '../testing/s3.ts'
import type { FileStore } from './file-store.ts'
import { s3Files, usual } from './s3-files.ts'

const s3 = await startS3()
// Of this file alone: a process of a later test would take the bucket for its own.
for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value)
const place = { bucket: 'files', prefix: 'of-a-test/', region: 'us-east-1', endpoint: s3.endpoint }
const store = s3Files(place)
const key = 'abcdef0123456789.webp'

afterAll(async () => {
  vi.unstubAllEnvs()
  store.close()
  await s3.stop()
})

async function keysOf({ list }: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const key of list()) keys.push(key)
  return keys.sort()
}

describe('files in a bucket', () => {
  it('come back as they were put, the last of two under one key; null for what was not put', async () => {
    const bytes = randomBytes(3_000_000)
    await store.put(key, Buffer.from('first'))
    await store.put(key, bytes)
    expect((await store.find(key))?.equals(bytes)).toBe(true)
    expect(await store.find('0000000000000000.webp')).toBeNull()
    await store.put('empty-file.txt', Buffer.alloc(0))
    expect(await store.find('empty-file.txt')).toHaveLength(0)
  })

  it('are taken from a path as they lie there, and brought back to one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quaestor-s3-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const bytes = randomBytes(3_000_000)
    await writeFile(join(folder, 'streamed'), bytes)
    await store.putFile('0f0f0f0f-pages.bin', join(folder, 'streamed'))
    expect(await store.fetchFile('0f0f0f0f-pages.bin', join(folder, 'brought'))).toBe(true)
    expect((await readFile(join(folder, 'brought'))).equals(bytes)).toBe(true)
    expect(await store.fetchFile('00000000-pages.bin', join(folder, 'nothing'))).toBe(false)
    await store.remove('0f0f0f0f-pages.bin')
  })

  it('come and go piece by piece, whatever their size; one that was never whole is none', async () => {
    const bytes = randomBytes(20_000_000)
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001)
    }
    expect(await store.putStream('a-large-file.zip', pieces())).toBe(bytes.length)
    const source = await store.open('a-large-file.zip')
    expect(source?.size).toBe(bytes.length)
    expect((await readPart(source!, 5, 17_000_000)).equals(bytes.subarray(5, 17_000_000))).toBe(true)
    async function* cut() {
      yield bytes
      throw new Error('cut off')
    }
    await expect(store.putStream('a-cut-file.zip', cut())).rejects.toThrow('cut off')
    expect(await store.open('a-cut-file.zip')).toBeNull()
  })

  it('are listed over all pages of the answer, without what else is in the bucket', async () => {
    const many = Array.from({ length: 8 }, (_, n) => `listed-${n}.txt`)
    const apart = s3Files({ ...place, prefix: 'many/' }, { ...usual, page: 3 })
    onTestFinished(() => apart.close())
    for (const name of many) await apart.put(name, Buffer.from('x'))
    await apart.probe()
    expect(await keysOf(apart)).toEqual(many)
    expect(await keysOf(store)).not.toContain('listed-0.txt')
  })

  it('are removed, and it is content when there is none', async () => {
    await store.put('to-be-removed.txt', Buffer.from('x'))
    await store.remove('to-be-removed.txt')
    await store.remove('to-be-removed.txt')
    expect(await store.find('to-be-removed.txt')).toBeNull()
  })

  it.each(['../../etc/passwd', 'a/b.webp', 'UPPERCASE.webp', ''])('%j is no key', async (wrong) => {
    expect(await store.find(wrong)).toBeNull()
    await expect(store.put(wrong, Buffer.from('x'))).rejects.toThrow(/Not a file key/)
    await expect(store.remove(wrong)).rejects.toThrow(/Not a file key/)
  })
})

describe('a bucket that', () => {
  const away = async (of: FileStore) => {
    const asked = [of.put(key, Buffer.from('x')), of.find(key), of.remove(key), of.probe(), keysOf(of)]
    for (const settled of await Promise.allSettled<unknown>(asked)) {
      expect(settled.status).toBe('rejected')
      const { reason } = settled as PromiseRejectedResult
      expect(reason).toBeInstanceOf(ApiError)
      expect(reason).toMatchObject({ status: 503, code: 'busy_server', shown: { code: 'files.away' } })
    }
  }
  const shut = (answering: 'refuses' | 'silent') => {
    s3.setAnswering(answering)
    onTestFinished(() => s3.setAnswering('open'))
  }

  it('answers 503 is away, and there again with the next call after it', async () => {
    await store.put(key, Buffer.from('kept'))
    shut('refuses')
    await away(store)
    s3.setAnswering('open')
    expect(String(await store.find(key))).toBe('kept')
  })

  it('never answers is away in the time that is given to it', async () => {
    const hasty = s3Files(place, { ...usual, connect: 200, answer: 200 })
    onTestFinished(() => hasty.close())
    shut('silent')
    await away(hasty)
  })

  it('is lost is away, and no file of it is taken for one that never was', async () => {
    const lost = s3Files({ ...place, bucket: 'no-such-bucket' })
    onTestFinished(() => lost.close())
    await away(lost)
  })

  it('listens no more is away', async () => {
    const nobody = s3Files({ ...place, endpoint: 'http://127.0.0.1:1' })
    onTestFinished(() => nobody.close())
    await away(nobody)
  })
})
