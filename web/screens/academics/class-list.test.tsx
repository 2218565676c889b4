// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Grade, gradeApi, sessionApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import ClassList from './class-list.tsx'

clearAfterEach()

const gradeOf = (id: number, next_grade_id: number | null): Grade => ({
  ...{ id, title: `Class ${id}`, titles: {}, description: null, level_order: id, next_grade_id, row_version: 3 },
  ...{ created_at: '2026-04-01T05:00:00.000Z', updated_at: '2026-04-01T05:00:00.000Z' },
})

/** The list, of which each page has so many classes of these. */
async function open(all: Grade[], page: number) {
  const network = makeNetwork()
  network.answer(sessionApi.list, { data: [], count: 0 })
  network.answer(gradeApi.list, ({ range }) => ({
    data: (range as { pageSize: number }).pageSize === 100 ? all : all.slice(0, page),
    count: all.length,
  }))
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/$area/$', component: ClassList })]),
    history: createMemoryHistory({ initialEntries: ['/school-admin/classes'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  return network
}
const rowOf = async (title: string) => (await screen.findByText(title, { selector: '.list-title' })).closest('tr')!

test('each class says which one follows it; nothing else is asked for where all stand on the page', async () => {
  const network = await open([gradeOf(9, 10), gradeOf(10, null)], 2)
  expect(within(await rowOf('Class 9')).getByText('Class 10')).toBeTruthy()
  expect(within(await rowOf('Class 10')).queryByText(/Class 9/)).toBeNull()
  expect(network.sentTo(gradeApi.list)).toHaveLength(1)
})

test('one that stands on another page is named too', async () => {
  await open([gradeOf(9, 10), gradeOf(10, null)], 1)
  const row = await rowOf('Class 9')
  expect(await within(row).findByText('Class 10')).toBeTruthy()
})
