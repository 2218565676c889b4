// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { ListTable } from './list-table.tsx'

clearAfterEach()

const rows = [{ id: 1 }, { id: 2 }]

test('rows that wait for those of another page are drawn anew soon, not in the moment in which these are asked for', async () => {
  const drawn: string[] = []
  const Frame = makeFrame()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  // Not by the library of tests: it waits until all is drawn.
  const draw = (mark: string, stale: boolean) =>
    flushSync(() =>
      root.render(
        <Frame>
          <ListTable
            label="Rows"
            rows={rows}
            stale={stale}
            columns={[{ title: 'Mark', show: ({ id }) => drawn.push(`${mark}${id}`) && mark }]}
          />
        </Frame>,
      ),
    )
  draw('a', false)
  await vi.waitFor(() => expect(drawn).toContain('a2'))
  drawn.length = 0
  draw('b', true)
  expect(drawn).toEqual([])
  await vi.waitFor(() => expect(document.querySelectorAll('td')[1]?.textContent).toBe('b'))
  draw('c', false)
  expect(drawn).toContain('c2')
  root.unmount()
})
