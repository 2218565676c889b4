import { expect, it } from 'vitest'
import type { RoleRight, RoleRights } from '#contract'
import { changesBy, coupled, inverse, toggledAll, withChanges } from './rights.ts'

const right = (action: RoleRight['action'], status: boolean, locked: RoleRight['locked'] = null): RoleRight => ({
  ...{ action, status, default: false, locked, set_by: null, set_at: null },
})
const role = (...modules: RoleRight[][]): RoleRights => ({
  ...{ id: 3, role_id: 3, role_ref_id: 3, title: 'Teacher', scope: 'ASSIGNED', status: 1, people: 2, editable: true },
  modules: modules.map((module_permissions, at) => ({ module_id: at + 1, module: 'grade', module_permissions })),
})
const change = (module_id: number, action: string, status: boolean) => ({ module_id, action, status })

it('without view there is no other right, and with another there is view', () => {
  const all = role([right('view', true), right('create', true), right('update', false)]).modules[0]!
  expect(coupled(all, 'view', false)).toEqual([change(1, 'view', false), change(1, 'create', false)])
  const none = role([right('view', false), right('create', false), right('update', false)]).modules[0]!
  expect(coupled(none, 'update', true)).toEqual([change(1, 'view', true), change(1, 'update', true)])
  expect(coupled(none, 'view', true)).toEqual([change(1, 'view', true)])
  expect(coupled(all, 'create', true)).toEqual([])
})

it('several at once are what differs in the end, each named once', () => {
  const given = role([right('view', true), right('create', true)], [right('view', false), right('create', false)])
  const wanted = [change(1, 'view', false), change(1, 'create', true), change(2, 'create', true)]
  expect(changesBy(given, wanted)).toEqual([change(2, 'view', true), change(2, 'create', true)])
  expect(changesBy(given, [change(9, 'view', true)])).toEqual([])
})

it('what does not change stays the same object; Undo is the opposite of what was done', () => {
  const given = role([right('view', true), right('create', false)], [right('view', false)])
  const done = [change(1, 'create', true)]
  const after = withChanges(given, done)
  expect(after.modules[1]).toBe(given.modules[1])
  expect(after.modules[0]?.module_permissions[0]).toBe(given.modules[0]?.module_permissions[0])
  expect(after.modules[0]?.module_permissions[1]?.status).toBe(true)
  expect(withChanges(after, inverse(done))).toEqual(given)
})

it('a row or column goes on where any is off, else off; what is locked stays', () => {
  const rights = [right('view', true), right('create', false), right('update', false, 'not_held')]
  const cells = rights.map((one) => ({ right: one }))
  expect(toggledAll(cells)).toEqual([{ right: rights[1], status: true }])
  const on = [right('view', true), right('create', true, 'own_role')].map((one) => ({ right: one }))
  expect(toggledAll(on)).toEqual([{ right: on[0]?.right, status: false }])
  expect(toggledAll([{ right: right('view', false, 'own_role') }])).toEqual([])
})
