import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { api } from '../contract/index.ts'

const root = resolve(import.meta.dirname, '..')
const folders = readdirSync(root, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
const pages = [
  'README.md',
  ...['architecture', 'glossary', 'benchmarks', 'schema', 'map'].map((name) => `docs/${name}.md`),
  ...readdirSync(join(root, 'docs/how-to')).map((name) => `docs/how-to/${name}`),
].filter((page) => existsSync(join(root, page)))

/** What a page sets as code, without what it shows as a block. */
const codeIn = (page: string): string[] =>
  [
    ...readFileSync(join(root, page), 'utf8')
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, code]) => code ?? '')

/** A path in words that is no pattern: `db/migrations/0001-platform.sql`, not `web/locales/<code>.po`. */
const isPath = (code: string) => /^[\w.-]+(?:\/[\w.-]+)+\/?$/.test(code)

const endpoints = Object.values(api).flatMap((table) => Object.values(table))
const calls = new Set(endpoints.map(({ path }) => path.replace('/v1/', '').replace(/\/\{\w+\}$/, '')))
const entities = new Set([...calls].map((path) => path.split('/')[0] ?? ''))

it.each(pages)('%s names files, folders and calls that there are', (page) => {
  const paths = codeIn(page).filter(isPath)
  const missing = paths.filter((path) => {
    const [first = ''] = path.split('/')
    if (folders.includes(first)) return !existsSync(join(root, path))
    return entities.has(first) && !calls.has(path)
  })
  expect(missing).toEqual([])
})

it('the glossary has every entity of the contract', () => {
  const columns = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ')[2] ?? '')
    .join(' ')
  const lists = endpoints.filter(({ kind }) => kind === 'list').map(({ path }) => path.split('/')[2] ?? '')
  expect([...new Set(lists)].filter((entity) => !columns.includes(`\`${entity}`)).sort()).toEqual([])
})

it('an entity is named in at most ten places beside its own files, each of which names one', () => {
  const page = readFileSync(join(root, 'docs/how-to/add-an-entity.md'), 'utf8')
  const places = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file)
  expect([places.length > 5, places.length <= 10]).toEqual([true, true])
  // Where sections are named: their area, and the names of files that hold more than one.
  const fileOf: Record<string, string> = {
    'server/testing/policy/<area>-calls.ts': 'server/testing/policy/bank-calls.ts',
    'web/routes/<area>.ts': 'web/routes/school.ts',
  }
  const named = (place: string) =>
    readFileSync(join(root, fileOf[place] ?? place.replace('<area>', 'academics')), 'utf8')
  expect(places.filter((place) => !/\bsection(s|Api|Routes)?\b/.test(named(place)))).toEqual([])
})

/** Alone they say nothing: an exported type carries its noun. */
const bare = ['Row', 'Place', 'Asked', 'Found', 'Given', 'Stored', 'Listed', 'Step', 'Candidate', 'Judged', 'Wanted']
const trees = [
  'domain',
  'contract',
  'server',
  'web',
  'richtext',
  'typeset',
  'interchange',
  'assembly',
  'similarity',
  'marking',
  'planning',
  'solver',
  'db',
  'e2e',
  'bench',
  'scripts',
]

const files = trees.flatMap((tree) =>
  readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map((name) => join(tree, name)),
)
const sources = files.filter((name) => /\.tsx?$/.test(name))

it('no exported type is called by a word that says nothing of what it is', () => {
  const declared = new RegExp(`^export (?:type|interface) (${bare.join('|')})\\b`, 'm')
  expect(sources.filter((name) => declared.test(readFileSync(join(root, name), 'utf8')))).toEqual([])
})

/** Each would stand for several things: a cache, a draft, a lock, a message, a spreadsheet, … have names of their own. */
const unclear = new Set(['kept', 'held', 'told', 'said', 'door', 'doors', 'shelf', 'shelves'])
const isSheet = (word: string) => word === 'sheet' || word === 'sheets'
/** What schools themselves call a sheet: of marks, of answers, of attendance, of dates. */
const ofMarks = /^(?:server\/marks|web\/screens\/marks|marking|bench\/marks)(?:\/|$)/
/** Where lists that other programs wrote come in: a door for each kind of list. */
const doors = /^interchange\/doors(?:\/|$)/
const plainNames =
  /^(?:SheetColumn|marksSheets|sheetOf|wayToSheet|(?:show|draw|change)-?sheet)$|(?:answer|attendance|date|mark)-?sheet/i
const partsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
const isUnclear = (name: string) => partsOf(name).some((word) => unclear.has(word) || isSheet(word))
const isPlainIn = (file: string, name: string) =>
  doors.test(file) || plainNames.test(name) || (ofMarks.test(file) && !partsOf(name).some((word) => unclear.has(word)))

it('no file, and nothing that is exported, is called by a word that means several things here', () => {
  const named = files.filter((file) => {
    const [name = ''] = (file.split('/').at(-1) ?? '').split('.')
    return isUnclear(name) && !isPlainIn(file, name)
  })
  const exported = /^export (?:default )?(?:async )?(?:const|function|class|type|interface) (\w+)/gm
  const found = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(exported)]
      .map(([, name = '']) => name)
      .filter((name) => isUnclear(name) && !isPlainIn(file, name))
      .map((name) => `${file}: ${name}`),
  )
  expect([named, found]).toEqual([[], []])
})
