import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { areas } from '../../contract/areas.ts'
import { tablesByArea } from '../../db/tables-by-area.ts'
import { foldersIn, howTos, map, technical } from './map.ts'

it('docs/map.md is as it is printed (npx tsx scripts/build/map.ts)', () => {
  expect(readFileSync('docs/map.md', 'utf8')).toBe(map())
})

it.each(Object.keys(technical))('folders of %s are areas, or technical ones that are named', (tree) => {
  const known = [...Object.keys(areas), ...technical[tree]!]
  expect(foldersIn(tree).filter((name) => !known.includes(name))).toEqual([])
})

it.each(['contract', 'server', 'web/screens'])('every area is a folder of %s', (tree) => {
  expect(foldersIn(tree)).toEqual(expect.arrayContaining(Object.keys(areas)))
})

it('every table is of one area or floor', () => {
  const tables = [...readFileSync('db/schema.sql', 'utf8').matchAll(/^create table (\w+)/gm)].map(([, name]) => name)
  expect(tables.length).toBeGreaterThan(50)
  expect(Object.values(tablesByArea).flat().sort()).toEqual(tables.sort())
})

it('every how-to is about an area, a floor or all of them', () => {
  expect(Object.keys(howTos).sort()).toEqual(readdirSync('docs/how-to').map((name) => name.replace('.md', '')))
  const subjects = [...Object.keys(areas), ...technical.server!]
  expect(Object.values(howTos).filter((one) => one !== null && !subjects.includes(one))).toEqual([])
})

it('a folder has 32 files at most', () => {
  const full: string[] = []
  const look = (folder: string) => {
    const inside = readdirSync(folder, { withFileTypes: true })
    if (inside.filter((one) => one.isFile()).length > 32) full.push(folder)
    for (const one of inside) if (one.isDirectory()) look(`${folder}/${one.name}`)
  }
  for (const tree of ['contract', 'domain', 'server', 'web', 'e2e', 'docs', 'scripts', 'bench']) look(tree)
  expect(full).toEqual([])
})
