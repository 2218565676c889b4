import { type RefObject, useEffect } from 'react'
import { readPreference } from '#web/ui/preferences.ts'
import type { FieldDesk } from './field-desk.ts'

/** The letter or digit of a key, also where the keyboard writes another script. */
const keyOf = ({ key, code }: KeyboardEvent): string =>
  key.length === 1 && key > '~' ? (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key) : key

interface DeskKeys {
  store: FieldDesk
  /** Left out where a page is not shown as a whole. */
  onWhole?: (() => void) | undefined
}

/** What the keys of a doubt do, wherever on the desk the focus is, and where it is nowhere. */
export function useDeskKeys(desk: RefObject<HTMLElement | null>, { store, onWhole }: DeskKeys): void {
  useEffect(() => {
    const isOurs = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.altKey || event.isComposing || document.querySelector('[role="dialog"]')) return false
      // Whoever has just opened the tab of the desk is at it too.
      if (target.closest('.list-tabs [aria-current="page"]')) return true
      if (target === document.body) return readPreference('keys') !== 'off'
      return desk.current?.contains(target) === true
    }
    const act = (event: KeyboardEvent): boolean => {
      const key = keyOf(event)
      const isWriting = event.target instanceof HTMLInputElement
      if (event.ctrlKey || event.metaKey) {
        if (key.toLowerCase() !== 'z' || event.shiftKey) return false
        store.undo()
      } else if (key === 'Enter') store.confirm()
      else if (key === '?') store.giveUp()
      else if (onWhole && key.toLowerCase() === 'p') onWhole()
      else if (key === 'ArrowLeft' || key === 'ArrowRight') {
        if (isWriting) return false
        store.go(key === 'ArrowRight' ? 1 : -1)
      } else if (key === ' ' || key === 'Tab' || key === 'Escape' || isWriting) return false
      else return store.press(key, event.shiftKey)
      return true
    }
    const onKey = (event: KeyboardEvent) => {
      if (!isOurs(event) || isWay(event) || !act(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [desk, store, onWhole])
}

/** Enter on a button that is no answer presses it, as everywhere. */
const isWay = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && target instanceof HTMLElement && target.closest('[data-way]') !== null
