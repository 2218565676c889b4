import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
/** A figure drawn in its own colours is no part of the screens' look. */
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(css|tsx?)$/.test(name) && !/\.test\.|^theme\/|^locales\//.test(name),
)

const colour = /#[\da-f]{3,8}\b(?=[^-\w]|$)|\b(?:rgba?|hsla?|oklch|oklab)\(/i
const textSize = /font-size:\s*[\d.]+(?:px|pt)|\bfz=\{?["']?[\d.]+|fontSize:\s*["']?[\d.]+|font:[^;]*[\d.]px/
const radius = /border(?:-[a-z]+)*-radius:\s*[^;]*[\d.]+px/

/** Lines that say a colour or a size by themselves. `placeholder=` shows how a colour is written, `@media print` prints in points. */
function faults(name: string): string[] {
  const lines = readFileSync(join(web, name), 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    const code = line.replace(/placeholder="[^"]*"|href="#[^"]*"|\/\*.*?\*\/|^\s*(?:\*|\/\/|\/\*).*/g, '')
    const isFault = colour.test(code) || textSize.test(code) || (name.endsWith('.css') && radius.test(code))
    return isFault ? [`${name}:${at + 1}: ${line.trim()}`] : []
  })
}

test('colours, sizes of text and radii are the theme’s: no screen has its own', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(faults)).toEqual([])
})

test('a colour, a size of text or a radius of a screen’s own would be found', () => {
  for (const line of ['color: #8a5200;', 'background: rgb(0 0 0 / 45%)', '<Text fz={13}>', 'font-size: 12px']) {
    expect(colour.test(line) || textSize.test(line)).toBe(true)
  }
  expect(radius.test('border-radius: 3px 3px 0 0;')).toBe(true)
  expect(radius.test('border-radius: 50%;')).toBe(false)
})
