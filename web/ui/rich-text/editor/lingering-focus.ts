import { type FocusEvent, useState } from 'react'

let isPointerDown = false
const note = (down: boolean) => () => {
  isPointerDown = down
}
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', note(true), true)
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, note(false), true)
}

/**
 * Whether an element has the focus inside; while a pressed pointer takes it away, until the pointer is released. What shows only with
 * the focus would vanish between press and release, move what is below, and the click would miss it.
 */
export function useLingeringFocus() {
  const [isActive, setActive] = useState(false)
  const onFocus = () => setActive(true)
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const element = event.currentTarget
    if (element.contains(event.relatedTarget)) return
    const leave = () => setActive(element.contains(document.activeElement))
    if (!isPointerDown) return leave()
    // The click comes after the release.
    const leaveLater = () => setTimeout(leave)
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, leaveLater, { once: true })
  }
  return { isActive, onFocus, onBlur }
}
