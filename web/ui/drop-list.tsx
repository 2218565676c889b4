import { InputBase, type InputBaseProps } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './drop.module.css'
import type { Choice } from './pick.tsx'
import { makeTypeAhead } from './type-ahead.ts'

interface DropListProps extends Pick<InputBaseProps, 'w'> {
  label: string
  placeholder: string
  choices: Choice[]
  value: number | null
  onChange: (id: number) => void
}

/** Where the keys move the marked choice to; -1 for keys that move nothing. */
function placeAfter(key: string, place: number, count: number): number {
  if (key === 'ArrowDown') return Math.min(place + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(place - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

/** A list that drops from its button (ARIA's select-only combobox). Letters typed jump to a name; 350 ms later a new word starts. */
export function DropList({ label, placeholder, choices, value, onChange, w }: DropListProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [marked, setMarked] = useState(-1)
  const [typeAhead] = useState(makeTypeAhead)
  const list = useRef<HTMLDivElement>(null)
  const outside = useClickOutside(() => setOpened(false))
  const chosen = choices.findIndex((choice) => choice.id === value)
  useEffect(() => {
    if (opened) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [opened, marked])

  const mark = (place: number) => {
    setMarked(place)
    setOpened(true)
  }
  const choose = (place: number) => {
    const choice = choices[place]
    setOpened(false)
    if (choice && choice.id !== value) onChange(choice.id)
  }
  const press = (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    const moved = placeAfter(key, opened ? marked : chosen - 1, choices.length)
    const isLetter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const isWord = isLetter && (key !== ' ' || typeAhead.isOpen(timeStamp))
    if (key === 'Escape' || key === 'Tab') return setOpened(false)
    if (moved < 0 && !isWord && key !== 'Enter' && key !== ' ') return
    event.preventDefault()
    if (moved >= 0) return mark(moved)
    if (!isWord) return opened ? choose(marked) : mark(chosen)
    const found = typeAhead.press(
      key,
      choices.map((choice) => choice.title),
      timeStamp,
    )
    if (found >= 0) mark(found)
  }

  return (
    <div ref={outside} className={classes.place}>
      <InputBase
        component="button"
        type="button"
        pointer
        w={w}
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={opened}
        aria-controls={id}
        aria-activedescendant={opened && marked >= 0 ? `${id}-${marked}` : undefined}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        onClick={() => (opened ? setOpened(false) : mark(chosen))}
        onKeyDown={press}
      >
        {choices[chosen]?.title ?? placeholder}
      </InputBase>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        hidden={!opened}
        className={`${classes.drop} ${classes.list}`}
      >
        {choices.map((choice, place) => (
          <div
            key={choice.id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            data-active={place === marked || undefined}
            className={classes.item}
            onClick={() => choose(place)}
            onKeyDown={press}
          >
            {choice.title}
          </div>
        ))}
      </div>
    </div>
  )
}
