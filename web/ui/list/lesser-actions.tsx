import { Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { FloatingMenu } from '../menu/floating-menu.tsx'
import type { OpenMenuProps } from '../menu/menu-button.tsx'
import type { PageAction } from './page-actions.tsx'

/** The further actions of a list. */
export default function LesserActions({ actions, ...menu }: OpenMenuProps & { actions: PageAction[] }) {
  const navigate = useNavigate()
  const run = ({ onClick, to, search = {} }: PageAction) =>
    to === undefined ? onClick?.() : navigate({ to, search: () => search })
  return (
    <FloatingMenu {...menu}>
      {actions.map((one) => {
        const { label, icon: Sign = IconPlus } = one
        return (
          <Menu.Item key={label} leftSection={<Sign size={18} aria-hidden />} onClick={() => run(one)}>
            {label}
          </Menu.Item>
        )
      })}
    </FloatingMenu>
  )
}
