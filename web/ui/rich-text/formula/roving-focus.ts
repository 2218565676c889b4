import { type KeyboardEvent, useState } from 'react'

/** Keys that move within a group of buttons; the arrows follow the direction of writing. */
function findStep(key: string, rightToLeft: boolean): 'next' | 'previous' | 'first' | 'last' | null {
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  if (key === 'ArrowRight') return rightToLeft ? 'previous' : 'next'
  if (key === 'ArrowLeft') return rightToLeft ? 'next' : 'previous'
  return null
}

/**
 * One tab stop for a group of buttons, in which the arrow keys move: the pattern of the ARIA authoring practices for
 * toolbars. Every button says its id by `data-tool`.
 */
export function useRovingFocus(first: string) {
  const [stop, setStop] = useState(first)
  return {
    isStop: (id: string) => id === stop,
    onFocus: (id: string) => setStop(id),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const group = event.currentTarget
      const step = findStep(event.key, getComputedStyle(group).direction === 'rtl')
      const buttons = [...group.querySelectorAll<HTMLElement>('[data-tool]')]
      const at = buttons.findIndex((button) => button.matches(':focus'))
      if (!step || at < 0) return
      event.preventDefault()
      const last = buttons.length - 1
      const to = { first: 0, last, next: at === last ? 0 : at + 1, previous: at === 0 ? last : at - 1 }[step]
      buttons[to]?.focus()
    },
  }
}

export type RovingFocus = ReturnType<typeof useRovingFocus>
