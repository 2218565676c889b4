// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fixedRoles, roleApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { RoleDialog } from './role-dialog.tsx'

clearAfterEach()

const nothing = () => undefined

test('a role that the caller may not give stands there with the reason and can’t be chosen', async () => {
  const role = { title: 'Teacher', created_for: 'SCHOOL', role_id: fixedRoles.teacher, scope: 'ASSIGNED', status: 1 }
  const roles = [
    { ...role, id: fixedRoles.teacher, role_ref_id: fixedRoles.teacher, may_give: false },
    { ...role, id: 101, role_ref_id: 101, title: 'Office', may_give: true },
  ]
  makeNetwork().answer(roleApi.list, { data: roles, count: 2 })
  render(<RoleDialog opened chosen={[]} onDone={nothing} onClose={nothing} />, { wrapper: makeFrame() })
  const office = await screen.findByRole<HTMLOptionElement>('option', { name: 'Office' })
  const teacher = screen.getByRole<HTMLOptionElement>('option', {
    name: 'Teacher: it holds rights that you do not have',
  })
  expect([office.disabled, teacher.disabled]).toEqual([false, true])
})
