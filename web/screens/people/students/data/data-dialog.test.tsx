// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Job, jobApi, type Student, studentDataApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import DataDialog from './data-dialog.tsx'

clearAfterEach()

test('all data of a pupil are fetched with the sign-in: the address alone opens nothing', async () => {
  const network = makeNetwork()
  const result = { file_url: '/v1/student/exported/31', name: 'pupil-data.zip' }
  network.answer(studentDataApi.exportData, { data: { job_id: 31 } })
  network.answer(jobApi.get, { data: { id: 31, state: 'done', done: 1, of: 1, result } as Job })
  network.answer(studentDataApi.exported, { data: null })
  const student = { id: 5, name: 'Asha Verma', erase_on: null } as Student
  render(<DataDialog student={student} onClose={() => undefined} />, { wrapper: makeFrame() })
  fireEvent.click(await screen.findByRole('button', { name: 'Make the file' }))
  const fetching = await screen.findByRole('button', { name: 'Download' })
  expect(screen.getByRole('status').textContent).toContain('It can be fetched for a day.')
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
  expect(network.sentTo(studentDataApi.exported)).toHaveLength(0)
  fireEvent.click(fetching)
  await waitFor(() => expect(network.sentTo(studentDataApi.exported)).toHaveLength(1))
})
