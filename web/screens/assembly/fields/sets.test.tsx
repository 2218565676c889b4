// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { BlueprintSets } from './sets.tsx'
import { isBoth } from './sets-wish.ts'

clearAfterEach()

const onChange = vi.fn()
const reason = /^Parallel papers have one set each/
const papers = () => screen.getByLabelText<HTMLSelectElement>(/Papers of different questions/)

function open(parallel_sets: number, paperSets: number) {
  const wish = { parallel_sets, max_shared: '' } as const
  render(<BlueprintSets wish={wish} paperSets={paperSets} onChange={onChange} />, { wrapper: makeFrame() })
}

test('a paper of one set may have parallel papers', () => {
  open(1, 1)
  expect(papers().disabled).toBe(false)
  expect(screen.queryByText(reason)).toBeNull()
})

test('a paper of several sets has none, and it is said why', () => {
  open(1, 2)
  expect(papers().disabled).toBe(true)
  expect(screen.getByText(reason)).toBeTruthy()
})

test('where both were asked for before, it is said and can be given up', () => {
  open(2, 2)
  expect([isBoth({ parallel_sets: 2, max_shared: '' }, 2), papers().disabled]).toEqual([true, false])
  expect(papers().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(reason)).toBeTruthy()
  fireEvent.change(papers(), { target: { value: '1' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ parallel_sets: 1, max_shared: '' })
})
