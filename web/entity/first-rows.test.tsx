// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gradeApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'

clearAfterEach()

function Classes() {
  const list = useList(gradeApi.list, { range: { page: 1, pageSize: 10 } })
  return (
    <ListPage title="Classes" filters={null} list={list} page={1} pageSize={10} onPage={() => undefined}>
      {list.rows?.map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
    </ListPage>
  )
}

const rows = [
  { id: 1, title: 'Class 1' },
  { id: 2, title: 'Class 2' },
]

test('a page that ended before its end says so, and how many rows it has', async () => {
  makeNetwork().answer(gradeApi.list, { data: rows, count: 8, truncated: true })
  render(<Classes />, { wrapper: makeFrame() })
  expect(await screen.findByText(/only the first 2 are here/)).toBeTruthy()
  expect(screen.getByText('8 records found')).toBeTruthy()
})

test('a whole page says nothing', async () => {
  makeNetwork().answer(gradeApi.list, { data: rows, count: 2 })
  render(<Classes />, { wrapper: makeFrame() })
  expect(await screen.findByText('Class 2')).toBeTruthy()
  expect(screen.queryByText(/too large/)).toBeNull()
})
