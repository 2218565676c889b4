import { expect, test } from 'vitest'
import { type AnyEndpoint, api, type ListModule, listScreens, platformModules } from '#contract'
import { ofScreen } from './early/asks.ts'
import { listLabels, type MenuEntry, menus } from './menus.ts'
import { screenRoutes } from './routes/routes.ts'

type Calls = Record<string, AnyEndpoint>

const made = ['create', 'list', 'update', 'remove', 'restore']
const moduleOf = ({ access }: AnyEndpoint) => (access.who === 'permitted' ? access.any[0]?.module : undefined)
/** The modules whose rows are made, changed and deleted like those of every entity. */
const entityModules = Object.values(api as Record<string, Calls>).flatMap((calls) =>
  made.every((name) => calls[name]) ? [moduleOf(calls.remove as AnyEndpoint)] : [],
)
const modules = Object.keys(listScreens) as ListModule[]
const entriesOf = (menu: MenuEntry[]): MenuEntry[] => menu.flatMap((entry) => [entry, ...(entry.children ?? [])])
const entries = Object.values(menus).flatMap(entriesOf)

test('every entity of the contract has a screen that lists it', () => {
  expect(entityModules.length).toBeGreaterThan(12)
  expect(entityModules.filter((module) => !modules.some((one) => one === module))).toEqual([])
})

test.each(
  modules,
)('the list of %s has a route, an entry in a menu, a name in the log and what its page asks early', (module) => {
  const { path, early = true } = listScreens[module]
  expect(screenRoutes.filter((route) => route.path === path && route.module === module)).toHaveLength(1)
  expect(entries.filter((entry) => entry.path === path && entry.key === module).length).toBeGreaterThan(0)
  expect(listLabels[module], 'named in the log').toBeDefined()
  const calls = api[module.replaceAll('-', '_') as keyof typeof api] as Calls
  const asked = early && !platformModules.has(module) ? [calls.list?.path] : []
  expect((ofScreen[path] ?? []).slice(0, 1).map(([call]) => call)).toEqual(asked)
})
