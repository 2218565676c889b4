import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderFiles } from './folder-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'quaestor-files-'))
const store = folderFiles(join(folder, 'files'))
const key = 'abcdef0123456789.webp'

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the local file store', () => {
  it('gives back what was put, and null for what was not', async () => {
    await store.put(key, Buffer.from('bytes'))
    expect((await store.find(key))?.toString()).toBe('bytes')
    expect(await store.find('0000000000000000.webp')).toBeNull()
  })

  it('removes a file, and is content when there is none', async () => {
    await store.put('to-be-removed.txt', Buffer.from('x'))
    await store.remove('to-be-removed.txt')
    await store.remove('to-be-removed.txt')
    expect(await store.find('to-be-removed.txt')).toBeNull()
  })

  it('leaves one whole file when two are put under the same key', async () => {
    const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(100_000))
    await Promise.all(texts.map((text) => store.put('written-at-once.txt', Buffer.from(text))))
    expect(texts).toContain((await store.find('written-at-once.txt'))?.toString())
    expect(await readdir(join(folder, 'files', 'wr'))).toEqual(['written-at-once.txt'])
  })

  it('leaves nothing half-written behind when a file cannot be put in its place', async () => {
    await mkdir(join(folder, 'files', 'bl', 'blocked-by-folder.txt', 'inside'), { recursive: true })
    await expect(store.put('blocked-by-folder.txt', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(join(folder, 'files', 'bl'))).toEqual(['blocked-by-folder.txt'])
  })

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    '..',
    'a/b.webp',
    'short.webp1234567890',
    'UPPERCASE.webp',
    'nul\u0000key.webp',
    '',
  ])('takes %j for no key', async (wrong) => {
    expect(await store.find(wrong)).toBeNull()
    await expect(store.put(wrong, Buffer.from('x'))).rejects.toThrow(/Not a file key/)
    await expect(store.remove(wrong)).rejects.toThrow(/Not a file key/)
  })
})
