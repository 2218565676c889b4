import { ActionIcon } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { loadScreen } from '../../load-screen.ts'

/** What a menu is given by its button. */
export interface OpenMenuProps {
  id: string
  /** The button, which names the menu. */
  anchor: HTMLElement | null
  opened: boolean
  onClose: () => void
}

interface MenuButtonProps<P> {
  label: string
  icon: ReactNode
  /** What the menu shows. */
  items: P
}

/** A button with a menu below it, whose code is loaded when it first opens: no page is kept waiting for its menus. */
export function lazyMenu<P extends object>(load: () => Promise<{ default: ComponentType<P & OpenMenuProps> }>) {
  const OpenMenu = lazy(loadScreen(load))
  return function MenuButton({ label, icon, items }: MenuButtonProps<P>) {
    const [opened, setOpened] = useState<boolean | null>(null)
    const button = useRef<HTMLButtonElement>(null)
    const id = useId()
    const onClose = () => {
      setOpened(false)
      // A menu that was opened before its code was there doesn't know who had the focus.
      button.current?.focus()
    }
    const menu = { id, anchor: button.current, opened: opened === true, onClose }
    return (
      <>
        <ActionIcon
          ref={button}
          id={id}
          variant="subtle"
          size="var(--q-icon-button)"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={opened === true}
          aria-controls={opened === true ? `${id}-dropdown` : undefined}
          onClick={() => setOpened(!opened)}
        >
          {icon}
        </ActionIcon>
        <Suspense>{opened !== null && <OpenMenu {...items} {...menu} />}</Suspense>
      </>
    )
  }
}
