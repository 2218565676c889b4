// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Job, jobApi, MadeBatch } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { MadeFileOutcome } from './made-file.tsx'

clearAfterEach()

const job = { id: 3, kind: 'report-cards', state: 'done', result: { file_url: '/f', name: 'cards.pdf', copies: 2 } }
const show = () =>
  render(<MadeFileOutcome job_id={3} answer={MadeBatch} stop="Stop" ready={({ copies }) => `${copies} are ready.`} />, {
    wrapper: makeFrame(),
  })

test('the focus that was lost with the button that began is where the file is; from elsewhere it is not taken', async () => {
  makeNetwork().answer(jobApi.get, { data: job as unknown as Job })
  const { unmount } = show()
  const ready = async () => (await screen.findByText(/2 are ready/)).closest('[tabindex="-1"]')
  const made = await ready()
  await waitFor(() => expect(document.activeElement).toBe(made))
  unmount()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  show()
  await ready()
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))
  expect(document.activeElement).toBe(field)
  field.remove()
})
