// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gradeApi, sectionApi } from '#contract'
import { CallError, networkError } from '#web/api/call-error.ts'
import { showCallFailure } from '#web/api/call-toasts.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'

clearAfterEach()

test('a network that is away is said once, however many calls of a screen it stops; another failure beside it', async () => {
  render(<p>A list</p>, { wrapper: makeFrame() })
  for (const _ of [gradeApi.list, sectionApi.list, gradeApi.list]) showCallFailure(networkError(), {})
  await screen.findByRole('alert')
  showCallFailure(networkError(), {})
  showCallFailure(new CallError('You may not do this', { errorCode: 'forbidden', status: 403 }), {})
  await screen.findByText('You may not do this')
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
})

test('nothing is said of the refusal that a screen goes on from, and of others what they say', async () => {
  render(<p>An upload</p>, { wrapper: makeFrame() })
  const refused = (code: string, message: string) =>
    new CallError(message, { errorCode: 'invalid_field', status: 422, errors: [{ path: 'file', code, message }] })
  showCallFailure(refused('file.no_table', 'This is no spreadsheet'), { quiet: 'file.no_table' })
  showCallFailure(refused('file.empty', 'The file is empty'), { quiet: 'file.no_table' })
  await screen.findByText('The file is empty')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
