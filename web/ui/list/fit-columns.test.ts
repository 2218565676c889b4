import { expect, test } from 'vitest'
import { type ColumnKind, fitColumns, toCard, toPaper } from './fit-columns.ts'

const column = (name: string, kind?: ColumnKind, leaves?: number) => ({ name, kind, leaves })
const columns = [
  column('S.No', 'serial'),
  column('Class', 'text', 2),
  column('Title', 'title'),
  column('Chapter', 'text', 1),
  column('Marks', 'number'),
  column('State', 'badge'),
  column('Action', 'actions'),
]
const names = (some: { name: string }[]) => some.map(({ name }) => name)
/** px: 56 + 280 + 84 + 132 + 100 that stay, 120 + 120 that may leave. */
const all = 892

test('with room for all of them no column leaves', () => {
  expect(names(fitColumns(columns, all).stay)).toEqual(names(columns))
})

test('the first to leave goes first, and no more leave than have to', () => {
  const { stay, caption } = fitColumns(columns, all - 1)
  expect(names(stay)).toEqual(['S.No', 'Class', 'Title', 'Marks', 'State', 'Action'])
  expect(names(caption)).toEqual(['Chapter'])
  expect(names(fitColumns(columns, all - 121).caption)).toEqual(['Class', 'Chapter'])
})

test('where the rows are wider than thought, as many steps more leave as are asked for', () => {
  expect(names(fitColumns(columns, all, 1).caption)).toEqual(['Chapter'])
  expect(names(fitColumns(columns, all - 1, 1).caption)).toEqual(['Class', 'Chapter'])
  expect(names(fitColumns(columns, all, 9).caption)).toEqual(['Class', 'Chapter'])
})

test('what may not leave stays in whatever room there is', () => {
  expect(names(fitColumns(columns, 1).stay)).toEqual(['S.No', 'Title', 'Marks', 'State', 'Action'])
})

test('a running number that leaves is said nowhere else', () => {
  const [, ...others] = columns
  const { stay, caption } = fitColumns([column('S.No', 'serial', 9), ...others], 1)
  expect(names(stay)).toEqual(['Title', 'Marks', 'State', 'Action'])
  expect(names(caption)).toEqual(['Class', 'Chapter'])
})

test('without a title nothing leaves: there would be no line to take it', () => {
  const untitled = columns.filter(({ kind }) => kind !== 'title')
  expect(names(fitColumns(untitled, 1).stay)).toEqual(names(untitled))
  expect(names(toCard(untitled).stay)).toEqual(names(untitled))
})

test('a card begins with its title; the running number is no part of it', () => {
  const { stay, caption, badges } = toCard([column('Chosen', 'choose'), ...columns])
  expect(names(stay)).toEqual(['Chosen', 'Title', 'Action'])
  expect(names(caption)).toEqual(['Class', 'Chapter', 'Marks'])
  expect(names(badges)).toEqual(['State'])
})

test('on a card a figure that says itself stands before the words: their end is cut off', () => {
  const marks = { ...column('Marks', 'number'), caption: () => '[3]' }
  const { caption } = toCard([column('Title', 'title'), column('Chapter'), column('Used', 'number'), marks])
  expect(names(caption)).toEqual(['Marks', 'Chapter', 'Used'])
})

test('paper has no boxes and no buttons, and the columns that a page of it has room for', () => {
  const chosen = [column('Choose', 'choose'), ...columns]
  expect(names(toPaper(chosen).stay)).toEqual(names(columns.slice(0, -1)))
  const more = [...columns, column('Topic', 'text', 1)]
  expect(names(toPaper(more).caption)).toEqual(['Chapter', 'Topic'])
})
