import { ActionIcon, Button, Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** Something that is done with one row. The first of a row's actions is what the row is opened by. */
export interface RowAction {
  /** 'Edit' */
  title: string
  /** Names the button apart from that of the next row: 'Edit Class 7'. */
  label: string
  icon: Icon
  onClick?: () => void
  /** An address that it leads to, instead. */
  to?: string
  search?: Record<string, string>
  /** Why it can't be done now. */
  kept?: string | null | undefined
  /** It works; one at a time. */
  busy?: boolean
  disabled?: boolean
  /** Takes the row away. */
  deletes?: boolean
  /** The title stands beside the icon: the one thing that such a row is for. */
  spelled?: boolean
}

/** The buttons of a row. */
export function RowActions({ actions }: { actions: RowAction[] }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {actions.map((one) => (one.spelled ? <Spelled key={one.title} {...one} /> : <Sign key={one.title} {...one} />))}
    </Group>
  )
}

function Sign({ title, label, icon: Drawn, onClick, to, search = {}, kept, busy, disabled, deletes }: RowAction) {
  const name = kept ? `${label}: ${kept}` : label
  const shared = { variant: 'subtle', size: 'lg', title: kept ?? title, 'aria-label': name } as const
  const icon = <Drawn size={18} aria-hidden />
  if (to !== undefined) {
    return (
      <ActionIcon renderRoot={(props) => <Link {...props} to={to} search={() => search} />} {...shared}>
        {icon}
      </ActionIcon>
    )
  }
  return (
    <ActionIcon
      {...shared}
      color={deletes ? 'red' : undefined}
      disabled={disabled}
      aria-disabled={busy || Boolean(kept) || undefined}
      data-disabled={kept ? true : undefined}
      onClick={kept ? undefined : onClick}
    >
      {icon}
    </ActionIcon>
  )
}

function Spelled({ title, label, icon: Drawn, onClick, disabled }: RowAction) {
  return (
    <Button
      variant="light"
      size="xs"
      leftSection={<Drawn size={16} aria-hidden />}
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
    >
      {title}
    </Button>
  )
}
