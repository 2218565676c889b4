import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^locales|no-value\.ts$/.test(name),
)

/** A dash of its own for nothing, in a condition or between tags. */
const ownDash = /(?:\?\?|\|\||[?:]|return) ['"`][-–]['"`]|>\s*[-–]\s*<\//

test('nothing is shown by the one sign that there is for it', () => {
  expect(sources.length).toBeGreaterThan(900)
  expect(sources.filter((name) => ownDash.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
