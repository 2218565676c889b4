import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeSchool, type TestSchool } from '../factories/factories.ts'
import type { Trial, TriedRow } from './trial.ts'

/** Filters, orders and pages, on the examples in a school of their own. */
export function describeList(trial: Trial): void {
  const { app, api } = trial
  let school: TestSchool
  let rows: Record<string, TriedRow>
  beforeAll(async () => {
    school = await makeSchool(app)
    rows = await trial.examples(school)
  })

  const nameOf = ({ id }: TriedRow) => Object.keys(rows).find((name) => rows[name]?.id === id) ?? `row ${id}`
  async function found(body: object) {
    const { rows: page, count } = await trial.list(body, trial.callerOf(school))
    return { names: page.map(nameOf), count }
  }
  const everything = () => ({ id: Object.values(rows).map(({ id }) => id) })

  it('names a filter, an order and a page that do not exist', async () => {
    const cases: [object, string][] = [
      [{ filter: { no_such_filter: 1 } }, 'filter.no_such_filter'],
      [{ filter: { id: 'one' } }, 'filter.id'],
      [{ sort: [{ field: 'no_such_order', dir: 'asc' }] }, 'sort.0.field'],
      [{ sort: [{ field: api.list.sort[0], dir: 'up' }] }, 'sort.0.dir'],
      [{ range: { page: 0 } }, 'range.page'],
      [{ range: { pageSize: 0 } }, 'range.pageSize'],
      [{ range: { pageSize: 1001 } }, 'range.pageSize'],
    ]
    for (const [body, path] of cases) {
      const reply = await app.call(api.list, body, trial.callerOf(school))
      expect([body, reply.status, reply.errors?.map((error) => error.path)]).toEqual([body, 422, [path]])
    }
  })

  it('finds what each filter names, as one value and as a list', async () => {
    const cases = trial.filters(rows, school)
    for (const [filter, expected] of cases) {
      const asLists = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, [value].flat()]))
      const all = { ...everything(), ...filter }
      expect([filter, (await found({ filter: all })).names]).toEqual([filter, expected])
      expect([filter, (await found({ filter: { ...all, ...asLists } })).names]).toEqual([filter, expected])
    }
    const tried = new Set(['id', 'is_all_data_fetch', ...cases.flatMap(([filter]) => Object.keys(filter))])
    expect(filterNames(api.list.body).filter((name) => !tried.has(name))).toEqual([])
  })

  it('takes an empty value for no filter, and signs of a pattern for themselves', async () => {
    for (const name of filterNames(api.list.body).filter((one) => one !== 'id' && one !== 'is_all_data_fetch')) {
      for (const nothing of ['', null, []]) {
        expect([name, (await found({ filter: { ...everything(), [name]: nothing } })).names]).toEqual([
          name,
          trial.natural,
        ])
      }
      const reply = await app.call(api.list, { filter: { ...everything(), [name]: '_%_' } }, trial.callerOf(school))
      expect([name, reply.status === 422 || reply.count === 0]).toEqual([name, true])
    }
  })

  it('takes null for no filter, no range and no order', async () => {
    expect((await found({ filter: everything(), range: null, sort: null })).names).toEqual(trial.natural)
    expect(await found({ filter: null, range: null, sort: null })).toEqual(await found({}))
  })

  it('comes in its own order, and in every other both ways', async () => {
    expect((await found({ filter: everything() })).names).toEqual(trial.natural)
    for (const field of api.list.sort) {
      const sort = trial.sorts[field as never] as { order: string[]; last: string[] } | string[]
      const { order, last } = Array.isArray(sort) ? { order: sort, last: [] } : sort
      const by = async (dir: string) => (await found({ filter: everything(), sort: [{ field, dir }] })).names
      expect([field, await by('asc')]).toEqual([field, [...order.flat(), ...last]])
      expect([field, await by('desc')]).toEqual([field, [...[...order].reverse().flat(), ...last]])
    }
  })

  it('comes in pages, with the count of all', async () => {
    const of = trial.natural.length
    for (const [index, name] of trial.natural.entries()) {
      const page = await found({ filter: everything(), range: { page: index + 1, pageSize: 1 } })
      expect(page).toEqual({ names: [name], count: of })
    }
    expect(await found({ filter: everything(), range: { page: of + 1, pageSize: 1 } })).toEqual({
      names: [],
      count: of,
    })
    if (!filterNames(api.list.body).includes('is_all_data_fetch')) return
    const whole = { filter: { ...everything(), is_all_data_fetch: true }, range: { page: 9, pageSize: 1 } }
    expect(await found(whole)).toEqual({ names: trial.natural, count: of })
  })

  it('shows no row that was deleted', async () => {
    const row = await trial.made()
    expect((await trial.list({ filter: { id: row.id } })).count).toBe(1)
    await trial.call(api.remove, {}, row.id)
    expect(await trial.list({ filter: { id: row.id } })).toEqual({ rows: [], count: 0 })
  })
}

function filterNames(body: z.ZodType): string[] {
  const json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as unknown as {
    properties: { filter: { properties: object } }
  }
  return Object.keys(json.properties.filter.properties)
}
