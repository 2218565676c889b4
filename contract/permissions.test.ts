import { expect, it } from 'vitest'
import { type AnyEndpoint, actionsOf, api, defaultPermissions, type Module, modules } from '#contract'

it('every right that a call asks for, and every one that a role begins with, is one that exists', () => {
  const asked = Object.values(api)
    .flatMap((table) => Object.values(table as Record<string, AnyEndpoint>))
    .flatMap(({ access }) => (access.who === 'permitted' ? access.any : []))
  const given = Object.values(defaultPermissions).flatMap((grants) =>
    Object.entries(grants).flatMap(([module, actions]) =>
      (actions ?? []).map((action) => ({ module: module as Module, action })),
    ),
  )
  const unknown = [...asked, ...given].filter(({ module, action }) => !actionsOf(module).includes(action))
  expect(unknown.map(({ module, action }) => `${module}: ${action}`)).toEqual([])
  expect(modules.filter((module) => !actionsOf(module).includes('view'))).toEqual([])
})
