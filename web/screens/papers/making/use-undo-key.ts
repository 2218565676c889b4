import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Ctrl+Z (Cmd+Z) takes the last change back, except in a field, where it belongs to the typing. */
export function useUndoKey(enabled: boolean, undo: () => void): void {
  const act = useRef(undo)
  act.current = undo
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || isTyping(event.target)) return
      event.preventDefault()
      act.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [enabled])
}
