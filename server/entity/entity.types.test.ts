import { expect, it } from 'vitest'
import { sectionApi } from '#contract'
import { anyMatch, by, oneOf } from './conditions.ts'
import { entity } from './entity.ts'
import { basics, type From } from './list.ts'
import { parentOf } from './parents.ts'

/** What the compiler refuses: each `@ts-expect-error` that finds nothing to refuse is an error itself, which `tsc` reports. */
const id = by('sections.id')
const rows = (from: From<'sections'>, { client_id }: { client_id: number }) =>
  from
    .select(basics)
    .select(['title', 'grade_id', 'stream', 'capacity', 'status'])
    .select(parentOf('grades', 'sections.grade_id', client_id).as('grade'))
const orders = { title: by('sections.title'), grade: by('sections.grade_id'), status: by('sections.status'), id }
const filters = { id: oneOf, grade_id: oneOf, status: oneOf, title: anyMatch }
const facts = { table: 'sections', noun: 'section', used_by: [], parents: [], natural: [id] } as const

it('an entity whose rows, filters and orders are those of the contract', () => {
  expect(entity(sectionApi, { ...facts, rows, filters, orders }).kind.table).toBe('sections')
})

it('a sort field without an order does not compile', () => {
  const { grade: _, ...fewer } = orders
  // @ts-expect-error the contract sorts by grade
  expect(entity(sectionApi, { ...facts, rows, filters, orders: fewer }).kind.table).toBe('sections')
})

it('a filter without a condition does not compile', () => {
  const { status: _, ...fewer } = filters
  // @ts-expect-error the contract filters by status
  expect(entity(sectionApi, { ...facts, rows, filters: fewer, orders }).kind.table).toBe('sections')
})

it('a condition for values of another type does not compile', () => {
  // @ts-expect-error ids are numbers, which no text matches
  expect(entity(sectionApi, { ...facts, rows, filters: { ...filters, grade_id: anyMatch }, orders }).kind.table).toBe(
    'sections',
  )
})

it('a column of the contract that is not read does not compile', () => {
  const fewer = (from: From<'sections'>, { client_id }: { client_id: number }) =>
    from
      .select(basics)
      .select(['title', 'grade_id', 'status'])
      .select(parentOf('grades', 'sections.grade_id', client_id).as('grade'))
  // @ts-expect-error the contract answers capacity
  expect(entity(sectionApi, { ...facts, rows: fewer, filters, orders }).kind.table).toBe('sections')
})

it('a column that the contract does not answer does not compile', () => {
  const more = (from: From<'sections'>, actor: { client_id: number }) => rows(from, actor).select('created_by')
  // @ts-expect-error nothing answers created_by
  expect(entity(sectionApi, { ...facts, rows: more, filters, orders }).kind.table).toBe('sections')
})

it('a parent by a key that the table does not have does not compile', () => {
  const parents = [{ table: 'grades', key: 'class_id' }] as const
  // @ts-expect-error sections have grade_id
  expect(entity(sectionApi, { ...facts, rows, filters, orders, parents }).kind.table).toBe('sections')
})
