import { Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { FloatingMenu } from '../menu/floating-menu.tsx'
import type { OpenMenuProps } from '../menu/menu-button.tsx'
import type { MenuAction } from './menu-action.ts'

/** The further actions of a list, or all of a card. */
export default function LesserActions({ actions, ...menu }: OpenMenuProps & { actions: MenuAction[] }) {
  const navigate = useNavigate()
  const run = ({ onClick, to, search = {} }: MenuAction) =>
    to === undefined ? onClick?.() : navigate({ to, search: () => search })
  return (
    <FloatingMenu {...menu}>
      {actions.map((one) => {
        const { label, icon: Sign = IconPlus, idle, busy, disabled, deletes, whyNot } = one
        return (
          <Menu.Item
            key={label}
            leftSection={<Sign size={18} aria-hidden />}
            disabled={idle || busy || disabled || Boolean(whyNot)}
            c={deletes && !whyNot ? 'var(--q-bad)' : undefined}
            onClick={() => run(one)}
          >
            {label}
            {whyNot && <Text size="xs">{whyNot}</Text>}
          </Menu.Item>
        )
      })}
    </FloatingMenu>
  )
}
