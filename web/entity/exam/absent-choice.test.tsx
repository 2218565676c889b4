// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type BeforeVerify, examApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { AbsentChoice } from './absent-choice.tsx'

clearAfterEach()

const before: BeforeVerify = {
  ...{ absent: 2, names: ['Arjun Nair', 'Asha Rao'], medical: 0, unfair: 0, policy: 'EXCLUDE' },
  mean: { EXCLUDE: 71.4, ZERO: 69.5 },
}

function show(found: BeforeVerify) {
  makeNetwork().answer(examApi.beforeVerify, { data: found })
  const choose = vi.fn()
  const { container } = render(<AbsentChoice exam_id={5} value="" onChange={choose} />, { wrapper: makeFrame() })
  return { choose, container }
}

test('F41 who was absent, the average either way, and the rule of the school proposed', async () => {
  const { choose } = show(before)
  expect(await screen.findByText('Absent (2): Arjun Nair, Asha Rao')).toBeTruthy()
  for (const percent of ['71.4 %', '69.5 %']) expect(screen.getByText(percent)).toBeTruthy()
  await waitFor(() => expect(choose).toHaveBeenCalledWith('EXCLUDE'))
  fireEvent.click(screen.getByRole('radio', { name: 'Count as zero' }))
  expect(choose).toHaveBeenLastCalledWith('ZERO')
})

test('F41 where the school wants it decided nothing is proposed, and nobody absent is nothing to decide', async () => {
  const { choose } = show({ ...before, absent: 7, policy: 'ASK' })
  expect(await screen.findByText('7 pupils were absent: Arjun Nair, Asha Rao and 5 more')).toBeTruthy()
  expect(choose).not.toHaveBeenCalled()
})
