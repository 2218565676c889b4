import type { KeyboardEvent } from 'react'

/** Marks the button of a row that takes its question or takes it out again: the arrows go from one to the next. */
export const toggles = { 'data-takes': true } as const

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** For the bank: arrows move along its rows, from the search box into the first; Space and Enter are the buttons' own. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  const step = steps[key]
  const isSearch = target instanceof Element && target.matches('[type=search]') && key === 'ArrowDown'
  const taker = target instanceof HTMLButtonElement && target.matches('[data-takes]') ? target : null
  if (!step || !(isSearch || taker)) return
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>('[data-takes]:not(:disabled)')]
  const place = taker ? buttons.indexOf(taker) : -1
  const next = buttons[step(place, buttons.length - 1)]
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}
