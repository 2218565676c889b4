import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPart } from '../../interchange/zip/byte-source.ts'
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

  it('takes a large file as it lies on disk, and brings it back to a path', async () => {
    const [from, to] = [join(folder, 'streamed'), join(folder, 'brought')]
    await writeFile(from, 'a large file', { mode: 0o600 })
    await store.putFile('0f0f0f0f-pages.bin', from)
    await expect(stat(from)).rejects.toThrow(/ENOENT/)
    expect(await store.fetchFile('0f0f0f0f-pages.bin', to)).toBe(true)
    expect(String(await readFile(to))).toBe('a large file')
    expect((await store.find('0f0f0f0f-pages.bin'))?.toString()).toBe('a large file')
    expect(await store.fetchFile('00000000-pages.bin', join(folder, 'nothing'))).toBe(false)
    expect(await store.fetchFile('../../etc/passwd', join(folder, 'nothing'))).toBe(false)
  })

  it('takes and gives a file piece by piece, and leaves nothing of one that was cut off', async () => {
    async function* pieces(fault?: string) {
      yield Buffer.from('one ')
      if (fault) throw new Error(fault)
      yield Buffer.from('two')
    }
    expect(await store.putStream('in-pieces.zip', pieces())).toBe(7)
    const source = await store.open('in-pieces.zip')
    expect([source?.size, String(await readPart(source!, 2, 6))]).toEqual([7, 'e tw'])
    await expect(store.putStream('cut-off-file.zip', pieces('cut off'))).rejects.toThrow('cut off')
    expect([await store.open('cut-off-file.zip'), await readdir(join(folder, 'files', 'cu'))]).toEqual([null, []])
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

  it('sweeps out what a process that was killed had half-written, once it is old, and nothing else', async () => {
    const dir = join(folder, 'files', 'ki')
    const draft = (at: number) => `killed-while-writing.zip.0f8fad5b-d9cb-469f-a165-70867728950${at}`
    await store.put('killed-while-writing.zip', Buffer.from('whole'))
    for (const at of [1, 2]) await writeFile(join(dir, draft(at)), 'hal')
    const probe = join(folder, 'files', 'probe.7c9e6679-7425-40de-944b-e07fc1f90ae7')
    await writeFile(probe, '')
    const longAgo = new Date('2026-01-01')
    for (const path of [join(dir, draft(1)), join(dir, 'killed-while-writing.zip'), probe])
      await utimes(path, longAgo, longAgo)
    await store.sweep(new Date(Date.now() - 3_600_000))
    expect((await readdir(dir)).sort()).toEqual(['killed-while-writing.zip', draft(2)])
    expect((await readdir(join(folder, 'files'))).filter((name) => name.startsWith('probe'))).toEqual([])
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
