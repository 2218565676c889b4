import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.ts$/.test(name) && !/\.test\.ts$|^testing/.test(name),
)

it('the reader of lists needs no Node and no page: browser and server run the same', () => {
  expect(files.length).toBeGreaterThan(20)
  const faults = files.flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)
    const foreign = imported.filter(
      (from) => !/^\.\.?\//.test(from) || /zlib|\/(contract|server|web|richtext)\//.test(from),
    )
    const touched = /\b(?:document|window|globalThis|process|Buffer|DOMParser|navigator)\./.exec(text)?.[0]
    return [...foreign, ...(touched ? [touched] : [])].map((fault) => `${name}: ${fault}`)
  })
  expect(faults).toEqual([])
})
