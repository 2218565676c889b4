// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clearAfterEach } from '#web/testing/frame.tsx'
import { listDrafts } from '../drafts.ts'
import { useStoredDraft } from './use-stored-draft.ts'

clearAfterEach()

interface Typed {
  text: string
}

const target = 'question:new'
const source = (text: string, isDirty = true) => ({ target, values: { text }, row_version: null, format: 2, isDirty })
const kept = () => listDrafts(target).map(({ values }) => (values as Typed).text)

function open(text = '', isDirty = false) {
  vi.useFakeTimers()
  return renderHook((given: ReturnType<typeof source>) => useStoredDraft<Typed>(given), {
    initialProps: source(text, isDirty),
  })
}

test('what is typed is kept once the typing pauses, and each pause writes over the same draft', () => {
  const { rerender, result } = open()
  rerender(source('Why'))
  act(() => vi.advanceTimersByTime(799))
  expect(kept()).toEqual([])
  rerender(source('Why does'))
  act(() => vi.advanceTimersByTime(799))
  expect(kept()).toEqual([])
  act(() => vi.advanceTimersByTime(1))
  expect(kept()).toEqual(['Why does'])
  rerender(source('Why does ice float?'))
  act(() => vi.advanceTimersByTime(800))
  expect(kept()).toEqual(['Why does ice float?'])
  expect(result.current.saved_at).toBe(Date.now())
})

test('a form that nobody has touched leaves no draft', () => {
  const { rerender } = open('As stored')
  rerender(source('As stored', false))
  act(() => vi.advanceTimersByTime(5000))
  expect(kept()).toEqual([])
})

test('the next visit offers what the last one left; taken, it is in the form alone', () => {
  const { rerender, unmount } = open()
  rerender(source('Half a question'))
  act(() => vi.advanceTimersByTime(800))
  unmount()
  const { result } = open()
  expect((result.current.offered?.values as Typed).text).toBe('Half a question')
  act(() => result.current.take())
  expect(result.current.offered).toBeNull()
  expect(kept()).toEqual([])
})

test('a hidden page keeps what was typed at once', () => {
  const { rerender } = open()
  rerender(source('Typed a moment ago'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  vi.restoreAllMocks()
  expect(kept()).toEqual(['Typed a moment ago'])
})

test('what was set aside is offered back while something else is written, and both are kept', () => {
  const { rerender, result } = open()
  rerender(source('The first'))
  act(() => result.current.setAside())
  rerender(source('The second'))
  act(() => vi.advanceTimersByTime(800))
  expect(kept().sort()).toEqual(['The first', 'The second'])
  expect((result.current.offered?.values as Typed).text).toBe('The first')
})

test('once it is saved, its draft is forgotten', () => {
  const { rerender, result } = open()
  rerender(source('Done'))
  act(() => vi.advanceTimersByTime(800))
  act(() => result.current.drop())
  expect(kept()).toEqual([])
  expect(result.current.saved_at).toBeNull()
})

test('a browser that keeps nothing says so', () => {
  const { rerender, result } = open()
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined })
  rerender(source('Too much'))
  act(() => vi.advanceTimersByTime(800))
  expect([result.current.failed, result.current.saved_at]).toEqual([true, null])
})
