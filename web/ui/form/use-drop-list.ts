import { useClickOutside } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Choice } from './pick.tsx'
import { makeTypeAhead } from './type-ahead.ts'

/** Where a key moves the marked choice to; -1 for keys that move nothing. */
export function placeAfter(key: string, place: number, count: number): number {
  if (key === 'ArrowDown') return Math.min(place + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(place - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

/** The same where the keys are pressed in a box of text, whose own Home and End are. */
export const placeAfterInText = (key: string, place: number, count: number): number =>
  key === 'ArrowDown' || key === 'ArrowUp' ? placeAfter(key, place, count) : -1

const isLetter = (event: KeyboardEvent) => event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

/** The state and the keys of a DropList: `chosen` and `marked` are places in the list, -1 for none. */
export function useDropList(choices: Choice[], value: number | null, onChange: (id: number) => void) {
  const [opened, setOpened] = useState(false)
  const [marked, setMarked] = useState(-1)
  const [typeAhead] = useState(makeTypeAhead)
  const list = useRef<HTMLDivElement>(null)
  const place = useClickOutside(() => setOpened(false))
  const chosen = choices.findIndex((choice) => choice.id === value)
  useEffect(() => {
    if (opened) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [opened, marked])

  const close = () => {
    typeAhead.end()
    setOpened(false)
  }
  const mark = (next: number) => {
    setMarked(next)
    setOpened(true)
  }
  const choose = (next: number) => {
    const choice = choices[next]
    close()
    if (choice && choice.id !== value) onChange(choice.id)
  }
  const press = (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    if (key === 'Escape' || key === 'Tab') return close()
    const moved = placeAfter(key, opened ? marked : chosen - 1, choices.length)
    const isWord = isLetter(event) && (key !== ' ' || typeAhead.isOpen(timeStamp))
    if (moved < 0 && !isWord && key !== 'Enter' && key !== ' ') return
    event.preventDefault()
    if (moved >= 0) return mark(moved)
    if (!isWord) return opened ? choose(marked) : mark(chosen)
    const titles = choices.map((choice) => choice.title)
    const found = typeAhead.press(key, titles, timeStamp)
    if (found >= 0) mark(found)
  }
  return { opened, marked, chosen, list, place, press, choose, toggle: () => (opened ? close() : mark(chosen)) }
}
