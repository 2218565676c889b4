import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { richHast } from './show.ts'

/** The packages a module needs, by following its imports within this folder. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  expect(existsSync(file)).toBe(true)
  const sources = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'\n]*from )?'([^']+)'/gm)]
  return sources.flatMap(([, source = '']) =>
    source.startsWith('.') ? packagesOf(join(dirname(file), source), seen) : [source],
  )
}

describe('showing', () => {
  test('leaves formulas to be drawn by the page', () => {
    expect(richHast('<p>a <span data-type="inline-math" data-latex="x"></span></p>')).toEqual({
      type: 'root',
      children: [
        {
          type: 'element',
          tagName: 'p',
          properties: {},
          children: [
            { type: 'text', value: 'a ' },
            { type: 'element', tagName: 'span', properties: { dataType: 'inline-math', dataLatex: 'x' }, children: [] },
          ],
        },
      ],
    })
  })

  test.each(['show.ts', 'sanitise.ts', 'plain.ts'])('and listing need no TeX parser: %s', (file) => {
    const packages = packagesOf(join(import.meta.dirname, file))
    expect(packages).toContain('hast-util-sanitize')
    expect(packages.filter((name) => name.startsWith('katex'))).toEqual([])
  })

  test('is told apart from checking, which needs one', () => {
    expect(packagesOf(join(import.meta.dirname, 'check.ts'))).toContain('katex')
  })
})
