import { ActionIcon } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './drop.module.css'

interface DropMenuProps {
  /** Names the button. */
  label: string
  icon: ReactNode
  /** Drawn above the items, for example who is signed in. */
  title?: ReactNode
  /** DropItems and DropDividers. */
  children: ReactNode
}

const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End']
const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

function nextPlace(key: string, place: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return (place + (key === 'ArrowDown' ? 1 : -1) + count) % count
}

function useMenu() {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const place = useClickOutside(() => setOpened(false))
  useEffect(() => {
    if (opened) itemsOf(menu.current)[0]?.focus()
  }, [opened])
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') setOpened(false)
    if (!keys.includes(event.key)) return
    event.preventDefault()
    const items = itemsOf(menu.current)
    const current = items.indexOf(document.activeElement as HTMLElement)
    items[nextPlace(event.key, current, items.length)]?.focus()
  }
  return { opened, toggle: () => setOpened(!opened), close, press, button, menu, place }
}

/** A button with a menu below it. Arrows, Home and End move, Escape and Tab close; the focus goes back to the button. */
export function DropMenu({ label, icon, title, children }: DropMenuProps) {
  const { opened, toggle, close, press, button, menu, place } = useMenu()
  return (
    <div ref={place} className={classes.place}>
      <ActionIcon
        ref={button}
        variant="subtle"
        size={40}
        radius="xl"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={toggle}
      >
        {icon}
      </ActionIcon>
      {opened && (
        <div className={classes.drop} data-end>
          {title && <div className={classes.title}>{title}</div>}
          <div ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={press} onClick={close}>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

interface DropItemProps {
  icon?: ReactNode
  /** Given for one of several choices. */
  checked?: boolean
  lang?: string
  onClick: () => void
  children: ReactNode
}

export function DropItem({ icon, checked, lang, onClick, children }: DropItemProps) {
  const shared = { type: 'button', tabIndex: -1, lang, className: classes.item, onClick } as const
  const content = (
    <>
      <span className={classes.icon}>{icon}</span>
      {children}
    </>
  )
  if (checked === undefined) {
    return (
      <button role="menuitem" {...shared}>
        {content}
      </button>
    )
  }
  return (
    <button role="menuitemradio" aria-checked={checked} {...shared}>
      {content}
    </button>
  )
}

export const DropDivider = () => <hr className={classes.divider} />
