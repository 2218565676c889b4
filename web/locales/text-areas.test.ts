import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openRoutes } from '../routes/open.ts'
import { screenRoutes } from '../routes/routes.ts'
import { areaOfText, holdsText, textAreas } from './text-areas.ts'

test('a text belongs to an area when nothing outside of it uses the text', () => {
  expect(areaOfText(['web/screens/papers/wizard/plan/plan.ts', 'web/screens/papers/list/paper-list.tsx'])).toBe('papers')
  expect(areaOfText(['web/screens/questions/sheet/labels.ts'])).toBe('questions')
  expect(areaOfText(['web/screens/questions/sheet/labels.ts', 'web/screens/papers/wizard/plan/plan.ts'])).toBeNull()
  expect(areaOfText(['web/ui/list/list-page.tsx'])).toBeNull()
  expect(areaOfText(['contract/questions/question.ts'])).toBeNull()
  expect(areaOfText(['contract/texts/server/sheets.ts'])).toBe('answers')
  expect(areaOfText(['web/ui/rich-text/tools/toolbar.tsx'])).toBe('editor')
  expect(areaOfText(['web/ui/rich-text/formula/formula.tsx'])).toBeNull()
  expect(areaOfText(['web/ui/upload/file-drop.tsx', 'web/layout/school-settings.tsx'])).toBe('dialogs')
  expect(areaOfText([])).toBeNull()
  expect(holdsText('answers', ['contract/texts/papers.ts'])).toBe(true)
  expect(holdsText('answers', ['web/screens/papers/wizard/plan/plan.ts'])).toBe(false)
})

test.each([...screenRoutes, ...openRoutes])('the screen at $path loads the texts of its folder', ({ screen, texts }) => {
  const file = /web\/screens\/[\w/-]+\.tsx/.exec(String(screen))?.[0] ?? ''
  expect(file).not.toBe('')
  expect(texts ?? null).toBe(areaOfText([file]))
})

test('a screen that shows a part of dialogs loads their texts', () => {
  for (const { screen, likeDialog = false } of screenRoutes) {
    const file = /web\/screens\/[\w/-]+\.tsx/.exec(String(screen))?.[0] ?? ''
    const shown = eagerImports(file).filter((one) => areaOfText([one]) === 'dialogs')
    expect([file, shown.length > 0]).toEqual([file, likeDialog])
  }
})

/** What a file brings along, itself and what is imported by what it imports; not what is loaded later. */
function eagerImports(file: string, found = new Set<string>()): string[] {
  if (found.has(file)) return []
  found.add(file)
  const lines = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^;'"]*?from '(#web|\.[^']*)([^']*)'/gms)
  for (const [, start = '', rest = ''] of lines) {
    const path = start === '#web' ? `web${rest}` : join(dirname(file), `${start}${rest}`)
    if (/\.tsx?$/.test(path) && path.startsWith('web/')) eagerImports(path, found)
  }
  return [...found]
}

test('every area is a folder of screens', () => {
  const folders = readdirSync('web/screens', { recursive: true, encoding: 'utf8' }).map((path) => basename(path))
  expect(folders).toEqual(expect.arrayContaining([...textAreas]))
})
