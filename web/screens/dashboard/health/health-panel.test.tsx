// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CountMaster } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import HealthPanel from './health-panel.tsx'
import UnprovenStrip from './unproven-strip.tsx'

clearAfterEach()

const GB = 1024 ** 3
const well: CountMaster['operation'] = {
  version: { number: '1.0.0', commit: '3f2a9c1b04d7', date: '2026-11-30T10:00:00Z' },
  backup: {
    ...{ last_at: null, copies: 'WELL', proven_at: '2026-11-30T02:10:00Z', proven_rows: 1234, failed_at: null },
    overdue: false,
  },
  jobs: { late: 0 },
  disk: { free_bytes: 40 * GB, total_bytes: 100 * GB, needed_bytes: 2 * GB },
  mail: { has_server: true },
  slow_calls: [],
  load: [],
}
const calm = { failed_jobs: 0, failed_mails: 0, held_mails: 0, file_bytes: 1, database_bytes: 1 }

async function open(operation: Partial<CountMaster['operation']>, health: Partial<CountMaster['health']> = {}) {
  const counts = { operation: { ...well, ...operation }, health: { ...calm, ...health } } as CountMaster
  const Page = () => (
    <>
      <UnprovenStrip backup={counts.operation.backup} />
      <HealthPanel counts={counts} />
    </>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findAllByText('Operation')
}

test('L3 where all is well nothing is to do', async () => {
  await open({})
  expect(screen.getByText(/Last proven back-up: .*1,234 rows/)).toBeTruthy()
  expect(screen.getByText('40 GB of 100 GB are free')).toBeTruthy()
  expect([screen.getAllByLabelText('Well').length, screen.queryAllByLabelText('To do').length]).toEqual([6, 0])
})

test('L3 what is not well says what to do', async () => {
  await open(
    {
      backup: { ...well.backup, copies: 'OFF', proven_at: null, overdue: true },
      ...{ jobs: { late: 2 }, disk: { ...well.disk, free_bytes: GB }, mail: { has_server: false } },
      slow_calls: [{ path: '/v1/exam/list', calls: 3, longest_ms: 2500 }],
      load: [{ id: 4, title: 'Hill School', calls: 1200, ms: 61_000 }],
    },
    { failed_jobs: 1, held_mails: 7 },
  )
  expect([screen.getAllByLabelText('Well').length, screen.getAllByLabelText('To do').length]).toEqual([1, 5])
  for (const words of [
    /^None was ever brought back for a trial/,
    /^Set BACKUP_TO, or have npm run backup run every night/,
    /^Make room, 2 GB at least/,
    /^Somebody waits for a file/,
    /^There is no mail server/,
    /^\/v1\/exam\/list: 3 over a second, the longest 2.5 sec/,
    /1,200 calls · 61 sec/,
  ])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Hill School' }).getAttribute('href')).toContain('/super-admin/schools')
})

test('P3 a trial that failed, and copies that are not put away, each say where to look', async () => {
  await open({ backup: { ...well.backup, failed_at: '2026-11-30T03:00:00Z' } })
  expect(screen.getByText(/failed. Say npm run admin -- prove on the server: it says what is wrong/)).toBeTruthy()
  await open({ backup: { ...well.backup, copies: 'FAILING' } })
  expect(screen.getByText(/^Copies can't be put away in BACKUP_TO/)).toBeTruthy()
  await open({ backup: { ...well.backup, copies: 'BEHIND' } })
  expect(screen.getByText(/^BACKUP_TO is slower than what is saved/)).toBeTruthy()
})
