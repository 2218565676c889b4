import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const read = (path: string) => readFileSync(path, 'utf8')

const imported = [...read(join(folder, 'mantine-styles.ts')).matchAll(/@mantine\/core\/styles\/([\w-]+)\.css/g)].map(
  (match) => match[1]!,
)

/** The style sheets of a component and of everything that it is made of, found by following its imports. */
function stylesOf(file: string, seen = new Set<string>()): Set<string> {
  const styles = new Set<string>()
  if (seen.has(file)) return styles
  seen.add(file)
  for (const [, path] of read(file).matchAll(/from "(\.[^"]+)"/g)) {
    const style = /([\w]+)\.module\.mjs$/.exec(path!)?.[1]
    if (style) styles.add(style)
    else for (const one of stylesOf(join(dirname(file), path!), seen)) styles.add(one)
  }
  return styles
}

function usedComponents(): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const names = sources.flatMap((name) =>
    [...read(join(folder, name)).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap((match) =>
      match[1]!.split(',').map((one) => one.trim()),
    ),
  )
  return [...new Set(names)].filter((name) => /^[A-Z]\w+$/.test(name)).sort()
}

/** Parts that hang on a component but are drawn only where they are named, as in <Checkbox.Card>. */
const named = /^(Checkbox|Radio)(Card|Indicator)$/

/** Where a component's code is: its own folder, or for a part (AccordionItem) wherever the index says. */
function fileOf(component: string): string | null {
  const line = new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from "(\\./components/[^"]+)"`)
  const path = line.exec(read(join(mantine, 'esm/index.mjs')))?.[1]
  return path ? join(mantine, 'esm', path) : null
}

test("the components' style sheets stand in Mantine's own order", () => {
  const whole = read(join(mantine, 'styles.css'))
  const places = imported.map((name) => whole.indexOf(read(join(mantine, `styles/${name}.css`)).slice(0, 200)))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect([...places].sort((a, b) => a - b)).toEqual(places)
})

test('every Mantine component that a screen uses has its style sheet', () => {
  const missing = usedComponents().flatMap((component) => {
    const file = fileOf(component)
    const styles = file ? [...stylesOf(file)] : []
    return styles
      .filter((style) => !imported.includes(style) && !named.test(style))
      .map((style) => `${component} needs ${style}.css`)
  })
  expect(usedComponents().length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})
