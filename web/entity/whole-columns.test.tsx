// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { useWholeColumns } from './whole-columns.tsx'

clearAfterEach()

test('rows of the page before keep their numbers until those of the next one are there', () => {
  const row = { id: 1 }
  const useFirstNumber = ({ page, isStale }: { page: number; isStale: boolean }) => {
    const list = { entity: { nameOf: () => '' }, state: { page }, page_size: 10, isStale, rows: [row] }
    return useWholeColumns(list as unknown as Parameters<typeof useWholeColumns>[0], [], undefined, null)[0]?.show(
      row,
      0,
    )
  }
  const { result, rerender } = renderHook(useFirstNumber, {
    ...{ initialProps: { page: 1, isStale: false }, wrapper: makeFrame() },
  })
  expect(result.current).toBe(1)
  rerender({ page: 2, isStale: true })
  expect(result.current).toBe(1)
  rerender({ page: 2, isStale: false })
  expect(result.current).toBe(11)
})
