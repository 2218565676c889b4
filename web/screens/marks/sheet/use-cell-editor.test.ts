// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { questionKey } from '#contract'
import { clearAfterEach } from '#web/testing/frame.tsx'
import type { SheetStore } from '../store/sheet-store.ts'
import { useCellEditor } from './use-cell-editor.ts'

clearAfterEach()

/** What of a store the editor looks at before anything is typed. */
const store = {
  row: () => view,
  subscribeRow: () => () => undefined,
} as unknown as SheetStore
const view = { attendance: 'P', cells: new Map() }
const nothing = () => undefined
const options = {
  ...{ store, ids: [1, 2], columns: 2, fieldAt: (_: number, c: number) => questionKey(c), isReadOnly: () => false },
  ...{ onPaste: nothing, onSearch: nothing, onJump: nothing, onHelp: nothing },
}

test('a cell is selected with what draws it, so that no digit of somebody quick is in it yet', () => {
  const element = document.body.appendChild(document.createElement('input'))
  element.value = '12'
  element.focus()
  const selected: (string | null)[] = []
  renderHook(() => {
    const editor = useCellEditor(options)
    editor.input.current = element
    useLayoutEffect(() => {
      selected.push(element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0))
    })
  })
  expect(selected[0]).toBe('12')
})
