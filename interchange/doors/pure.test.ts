import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { markListTexts } from '../../contract/marks/list-texts.ts'

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

it('a browser has the words of whatever the reader says, for no server fills them in', () => {
  const said = files.flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    return [...text.matchAll(/say\(\s*'([a-z_.]+)'/g)].map(([, code = '']) => code)
  })
  expect(said.length).toBeGreaterThan(50)
  expect(said.filter((code) => !(code in markListTexts))).toEqual([])
})
