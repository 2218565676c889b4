import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.ts$/.test(name) && !/\.test\.ts$|(^|\/)testing\//.test(name),
)

/** Bytes are unpacked and hashed; nothing is fetched, opened or started. */
const allowed = ['node:zlib', 'node:crypto', 'node:stream']

it('I91 I92 a reader is a function of bytes: it imports nothing of server or web, and has no clock, file or network', () => {
  expect(files.length).toBeGreaterThan(200)
  const faults = files.flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    const foreign = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)]
      .map(([, from = '']) => from)
      .filter((from) => /\/(server|web)\/|^#web/.test(from) || (from.startsWith('node:') && !allowed.includes(from)))
    const [clock] = /\bDate\.now\(|\bnew Date\(\)|\bfetch\(|\bperformance\.now\(/.exec(text) ?? []
    return [...foreign, ...(clock ? [clock] : [])].map((fault) => `${name}: ${fault}`)
  })
  expect(faults).toEqual([])
})
