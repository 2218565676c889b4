// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { examApi, permissionApi, type StudentPerformance, signInApi, type User } from '#contract'
import { loadAccount } from '#web/api/sign-in/account.ts'
import { writeStored } from '#web/api/sign-in/stored.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import RevisedExams from './revised-exams.tsx'

clearAfterEach()

const exam = (id: number, name: string, revised: object | null) => ({
  ...{ id, name, subject: { id: 1, title: 'Mathematics' }, revised },
})

test('what became of a pupil’s exams after they were published stands above the results, exam by exam', async () => {
  writeStored('subdomain', 'demo')
  const network = makeNetwork()
  network.answer(signInApi.getDetails, { data: { id: 1, role_id: 2, client_id: 5 } as unknown as User })
  network.answer(permissionApi.activeModules, {
    data: [{ module: 'exam', module_permissions: [{ action: 'view', status: true }] }],
  })
  await loadAccount()
  const dropped = { at: '2026-11-20T05:00:00.000Z', kind: 'DROP', question: '7', undone: false }
  network.answer(examApi.list, { data: [exam(3, 'Half-yearly', dropped), exam(4, 'Unit Test', null)], count: 2 })
  const data = { exams: [3, 4].map((id) => ({ exam: { id, title: '' } })) } as unknown as StudentPerformance
  render(<RevisedExams data={data} session_id={1} />, { wrapper: makeFrame() })
  expect(await screen.findByText('Half-yearly, Mathematics')).toBeTruthy()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByText(/Result revised on .*: question 7 was left out/)).toBeTruthy()
  expect(network.sentTo(examApi.list)).toMatchObject([{ filter: { session_id: 1, id: [3, 4], state: 'PUBLISHED' } }])
})
