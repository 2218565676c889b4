// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Staff, staffApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import LeaveDialog from './leave-dialog.tsx'

clearAfterEach()

test('who leaves sees what each open exam wants of them, a recheck too', async () => {
  const network = makeNetwork()
  network.answer(staffApi.list, { data: [], count: 0 })
  const date = '2026-11-20'
  const duties = [
    { exam_id: 1, exam: 'Unit test', date, duty: 'MARKER' },
    { exam_id: 1, exam: 'Unit test', date, duty: 'INVIGILATOR' },
    { exam_id: 2, exam: 'Half-yearly', date, duty: 'RECHECK' },
  ]
  network.answer(staffApi.duties, { data: duties })
  const staff = { id: 3, name: 'Asha Rao', assignments: [] as Staff['assignments'] } as Staff
  render(<LeaveDialog staff={staff} onClose={() => undefined} />, { wrapper: makeFrame() })
  const open = within(await screen.findByRole('alert'))
  expect(open.getByText('3 duties are open')).toBeTruthy()
  expect(open.getAllByRole('listitem').map(({ textContent }) => textContent?.split(' · '))).toEqual([
    [expect.stringContaining('Unit test'), 'enters the marks'],
    [expect.stringContaining('Unit test'), 'watches'],
    [expect.stringContaining('Half-yearly'), 'answers a recheck'],
  ])
})
