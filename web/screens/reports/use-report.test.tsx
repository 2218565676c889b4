// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { writeStored } from '#web/api/sign-in/stored.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { useReport } from './use-report.ts'

clearAfterEach()

function ShownFilter() {
  const { filter } = useReport()
  return useSessions().known && <output>{JSON.stringify(filter)}</output>
}

/** The filter that a report with this address asks by, in a school or on the platform's own address. */
async function filterAt(search: string, sub_domain: string): Promise<unknown> {
  const network = makeNetwork()
  network.answer(sessionApi.list, { data: [{ id: 3, name: '2026-27', is_default: true }], count: 1 })
  writeStored('subdomain', sub_domain)
  const Frame = makeFrame()
  const router = createRouter({
    routeTree: createRootRoute({ component: ShownFilter }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  })
  const shown = render(
    <Frame>
      <RouterProvider router={router} />
    </Frame>,
  )
  const filter = JSON.parse((await screen.findByRole('status')).textContent)
  shown.unmount()
  return filter
}

test('a school is named by the platform’s own people alone', async () => {
  expect(await filterAt('?client_id=5&grade_id=2', '')).toEqual({ session_id: 3, grade_id: 2, client_id: 5 })
  expect(await filterAt('?client_id=5&grade_id=2', 'demo')).toEqual({ session_id: 3, grade_id: 2 })
  expect(await filterAt('', '')).toBeNull()
})
