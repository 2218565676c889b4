import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as contract from '#contract'
import { openRoutes } from '../routes/open.ts'
import { screenRoutes } from '../routes/routes.ts'
import { holdsText, partsOfText } from './text-areas.ts'
import { wholeOf } from './whole-of.ts'

test('a text stands in every part that says it, and in the main part alone where that does', () => {
  const parts = (...files: string[]) => [...partsOfText(files)]
  expect(parts('web/screens/papers/making/plan/plan.ts', 'web/screens/papers/list/paper-list.tsx')).toEqual(['papers'])
  expect(parts('web/screens/questions/printed-form/labels.ts', 'contract/questions/texts.ts')).toEqual([
    'questions',
    'question-editor',
  ])
  expect(parts('web/screens/questions/bulk/facts-dialog.tsx')).toEqual(['questions'])
  expect(parts('web/screens/questions/editor/form/fields.tsx')).toEqual(['question-editor'])
  expect(parts('web/ui/reading/ask-box.tsx')).toEqual(['marks', 'uploads'])
  expect(parts('web/screens/people/promotion/promotion.tsx')).toEqual(['promotion'])
  expect(parts('web/screens/questions/printed-form/labels.ts', 'web/screens/papers/making/plan/plan.ts')).toEqual([
    'questions',
    'question-editor',
    'papers',
  ])
  expect(parts('web/ui/list/list-page.tsx', 'web/screens/papers/making/plan/plan.ts')).toEqual([null])
  expect(parts('web/entity/upload/own-imports.tsx', 'web/screens/people/use-bulk.ts')).toEqual(['uploads', 'people'])
  expect(parts('web/entity/upload/spreadsheet-upload.tsx')).toEqual([null])
  expect(parts('web/entity/exam/words.ts')).toEqual(['exams', 'marks', 'corrections'])
  expect(parts('contract/texts/server/spreadsheets.ts', 'contract/exams/server-texts.ts')).toEqual(['answers'])
  expect(parts('web/ui/rich-text/tools/toolbar.tsx')).toEqual(['editor'])
  expect(parts('web/ui/rich-text/formula/formula-dialog.tsx')).toEqual(['formulas'])
  expect(parts()).toEqual([null])
  expect(holdsText('answers', ['contract/papers/texts.ts'])).toBe(true)
  expect(holdsText('answers', ['contract/texts/fields.ts'])).toBe(true)
  expect(holdsText('answers', ['web/screens/papers/making/plan/plan.ts'])).toBe(false)
  expect(holdsText('sign-in', ['web/screens/sign-in/ways-in/verify.tsx', 'web/ui/list/list-page.tsx'])).toBe(true)
})

test.each([...screenRoutes, ...openRoutes])('the screen at $path loads the texts of its folder', ({ screen, texts }) => {
  const file = /web\/screens\/[\w/-]+\.tsx/.exec(String(screen))?.[0] ?? ''
  expect(file).not.toBe('')
  // A wizard may say what another area does too, which brings its own along.
  const loaded = [texts ?? null, ...(texts && wholeOf[texts] ? [wholeOf[texts]] : [])]
  expect(loaded).toEqual(expect.arrayContaining([...partsOfText([file])]))
})

test('whatever a screen shows, at once or later, its texts are among those that are loaded by then', () => {
  const textsOf = new Map<string, { entry: string; files: string[] }[]>()
  for (const entry of readFileSync('web/locales/en.po', 'utf8').split('\n\n')) {
    const files = [...entry.matchAll(/^#: (web\/.*)$/gm)].map(([, file]) => file!)
    for (const file of new Set(files)) textsOf.set(file, [...(textsOf.get(file) ?? []), { entry, files }])
  }
  const missing = new Set<string>()
  for (const { path, screen, texts: area } of [...screenRoutes, ...openRoutes]) {
    const file = /web\/screens\/[\w/-]+\.tsx/.exec(String(screen))?.[0] ?? ''
    const own = [null, area, area && wholeOf[area]].filter((part) => part !== undefined)
    for (const [shown, ways] of shownBy(file, new Set(own)))
      for (const { entry, files } of textsOf.get(shown) ?? [])
        for (const parts of ways)
          if (![...parts].some((part) => holdsText(part, files))) missing.add(`${path}: ${shown}: ${entry}`)
  }
  expect([...missing]).toEqual([])
}, 60_000)

test('what is said of a change that worked is loaded wherever the change can be made', () => {
  const filesOf = new Map(
    readFileSync('web/locales/en.po', 'utf8')
      .split('\n\n')
      .map((entry) => [/^msgid "(.*)"$/m.exec(entry)?.[1], [...entry.matchAll(/^#: (.*)$/gm)].map(([, file]) => file!)]),
  )
  const missing = new Set<string>()
  for (const { path, screen, texts: area } of [...screenRoutes, ...openRoutes]) {
    const file = /web\/screens\/[\w/-]+\.tsx/.exec(String(screen))?.[0] ?? ''
    // With every answer that says a change has worked come the texts of `done`.
    const own = [null, 'done', area, area && wholeOf[area]].filter((part) => part !== undefined)
    for (const [shown, ways] of shownBy(file, new Set(own)))
      for (const [, api = '', call = ''] of readFileSync(shown, 'utf8').matchAll(
        /\buseAction\((\w+Api)\.(\w+)\b(?![^)]*\btoasts: '(?:failures|none)')/g,
      )) {
        const { kind, message } = tables[api]?.[call] ?? {}
        const files = filesOf.get(message?.code)
        if (!files || !kind || !['write', 'session', 'upload'].includes(kind)) continue
        for (const parts of ways)
          if (![...parts].some((part) => holdsText(part, files))) missing.add(`${path}: ${shown}: ${message?.code}`)
      }
  }
  expect([...missing]).toEqual([])
}, 60_000)

/** The tables of calls, by their names. */
const tables = contract as unknown as Record<string, Record<string, { kind?: string; message?: { code: string } | null }>>

type Parts = ReadonlySet<string | null>

/** A file's imports: with its own code, and later, those with the texts they bring. Each file is read once for all screens. */
interface Imports {
  waitsForUploads: boolean
  first: string[]
  later: { named: string; more: string[] }[]
}

const importsOf = new Map<string, Imports>()

function readImports(file: string): Imports {
  const known = importsOf.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
  const isOurs = (named: string) => /^web\/.*\.tsx?$/.test(named)
  const fileOf = (path: string) => (path.startsWith('#web') ? `web${path.slice(4)}` : join(dirname(file), path))
  const first = [...source.matchAll(/^(?:import|export)\s(?!type\b)[^;'"]*?from '((?:#web|\.)[^']*)'/gms)]
    .map(([, path = '']) => fileOf(path))
    .filter((named) => isOurs(named) && existsSync(named))
  const later = [...source.matchAll(/(?:withTextsOf\(\s*'([\w-]+)',\s*)?import\(\s*'((?:#web|\.)[^']*)'/g)]
    .map(([, texts, path = '']) => ({ named: fileOf(path), texts }))
    .filter(({ named }) => isOurs(named))
    .map(({ named, texts }) => {
      const editor = named.startsWith('web/ui/rich-text/') ? ['editor', 'formulas'] : []
      return { named, more: texts ? [...editor, texts] : editor }
    })
  // A screen waits for them before it is drawn; what a window needs comes with its code.
  const imports = { waitsForUploads: source.includes('use(loadUploadTexts())'), first, later }
  importsOf.set(file, imports)
  return imports
}

/** The files that a screen comes to, each with the parts of the catalogue that are loaded by then: as many as there are ways to it. */
function shownBy(file: string, parts: Parts, found = new Map<string, Parts[]>()): Map<string, Parts[]> {
  const ways = found.get(file) ?? []
  if (ways.some((way) => [...way].every((part) => parts.has(part)))) return found
  found.set(file, [...ways, parts])
  const { waitsForUploads, first, later } = readImports(file)
  const own = waitsForUploads ? new Set([...parts, 'uploads']) : parts
  for (const named of first) shownBy(named, own, found)
  for (const { named, more } of later) shownBy(named, new Set([...own, ...more]), found)
  return found
}
