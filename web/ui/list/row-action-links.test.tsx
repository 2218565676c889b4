// @vitest-environment happy-dom
import { IconListNumbers } from '@tabler/icons-react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { RowActions } from './row-actions.tsx'

clearAfterEach()

const way = { icon: IconListNumbers, to: '/school-admin/exam/exam-marking', search: { incomplete: 'yes' } }
const actions = [
  { title: 'Open', label: 'Open the marks', spelled: true, ...way },
  { title: 'Analysis', label: 'Analysis of the marks', ...way },
]

test('an action that leads to an address is a link, in words as well as by its sign', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <RowActions name="Unit Test" actions={actions} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  for (const name of ['Open the marks', 'Analysis of the marks'])
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
      '/school-admin/exam/exam-marking?incomplete=yes',
    )
})
