// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Section, sectionApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import type { Entity } from './entity.ts'
import { EntityList } from './entity-list.tsx'
import { listUrl, useEntityList } from './use-entity-list.ts'

clearAfterEach()

const sections: Entity<typeof sectionApi> = { api: sectionApi, nameOf: ({ title }) => title }
const url = listUrl({})

function Sections() {
  const list = useEntityList(sections, url, { search: 'title' })
  const columns = [{ title: 'Name', kind: 'title' as const, show: ({ title }: Section) => title }]
  return <EntityList list={list} title="Sections" search="Search by name" columns={columns} />
}

const sectionOf = (id: number, title: string) => ({
  id,
  title,
  status: 1,
  grade_id: 4,
  grade: { id: 4, title: 'Class 9' },
})

function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: createRootRoute({ component: Sections, notFoundComponent: Sections }),
    history,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => `?${new URLSearchParams(search as Record<string, string>)}`,
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
}

test('what is spelled nearly so stands below a line of its own, and is searched by its spelling', async () => {
  const network = makeNetwork()
  const near = {
    words: [{ sought: 'mirrer', word: 'mirror', count: 25 }],
    data: [sectionOf(7, 'Mirror hall'), sectionOf(8, 'Old mirrors')],
    count: 25,
  }
  network.answer(sectionApi.list, ({ filter }) => {
    const { title } = filter as { title?: string }
    return title === 'mirrer hall' ? { data: [], count: 0, near } : { data: [sectionOf(7, 'Mirror hall')], count: 1 }
  })
  open('/sections?search=mirrer%20hall')
  expect(await screen.findByText('Nothing here has “mirrer hall”.')).toBeTruthy()
  expect(screen.getByText('0 records found')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Near spellings' })).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Near spellings' }))
  expect(await rows.findByText('Old mirrors')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Sections' })).queryByText('Mirror hall')).toBeNull()
  expect(screen.getByText('The first 2 of 25 are here.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'mirror (25)' }))
  await waitFor(() => expect(screen.getByText('1 record found')).toBeTruthy())
  expect(network.sentTo(sectionApi.list).at(-1)?.filter).toEqual({ title: 'mirror hall' })
  expect(screen.queryByText('Near spellings')).toBeNull()
})

test('an empty list repeats what was sought, and says nothing of near spellings where there are none', async () => {
  makeNetwork().answer(sectionApi.list, { data: [], count: 0 })
  open('/sections?search=xylophone')
  expect(await screen.findByText('Nothing here has “xylophone”.')).toBeTruthy()
  expect(screen.queryByText('Near spellings')).toBeNull()
})
