import { Menu } from '@mantine/core'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import type { OpenMenuProps } from './menu-button.tsx'

interface FloatingMenuProps extends OpenMenuProps {
  /** Drawn above the items, for example who is signed in. */
  title?: ReactNode
  /** Menu.Items and the like. */
  children: ReactNode
}

/** An entry that a finger hits. */
export const fingerHigh = { item: { minHeight: 'var(--q-finger)' } }

/** The menu of a button that stands elsewhere: its first item takes the focus, and the button has it back in the end. */
export function FloatingMenu({ id, anchor, opened, onClose, title, children }: FloatingMenuProps) {
  return (
    <Menu
      id={id}
      opened={opened}
      onClose={onClose}
      position="bottom-end"
      width={240}
      styles={fingerHigh}
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
    >
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      <Menu.Dropdown onKeyDown={({ key }) => key === 'Tab' && onClose()}>
        {title && <Menu.Label>{title}</Menu.Label>}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Stands for the button, which is drawn before the code of its menu is there. */
function Anchor({ of, ref }: { of: HTMLElement | null; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of)
  return null
}
