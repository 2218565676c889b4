import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group } from '@mantine/core'
import { type Icon, IconDotsVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazyMenu } from '../menu/menu-button.tsx'
import { useIsNarrow } from '../use-is-mobile.ts'
import type { MenuAction } from './menu-action.ts'

const RowMenu = lazyMenu<{ actions: MenuAction[] }>(() => import('./lesser-actions.tsx'))

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
  whyNot?: string | null | undefined
  /** It works; one at a time. */
  busy?: boolean
  disabled?: boolean
  /** Takes the row away. */
  deletes?: boolean
  /** The title stands beside the icon: the one thing that such a row is for. */
  spelled?: boolean
  /** Stands in the row's menu, behind the signs. */
  lesser?: boolean
}

interface RowActionsProps {
  /** What the row is called: tells its menu from that of the next row. */
  name: string
  actions: RowAction[]
}

/** The buttons of a row; several of a card are one menu. */
export function RowActions({ name, actions }: RowActionsProps) {
  const isCard = useIsNarrow()
  const folded = actions.filter(({ spelled }) => !spelled)
  if (isCard && folded.length > 1) {
    const [first] = partedActions(folded).shown.filter((one) => !one.deletes && !one.whyNot && !one.disabled)
    return (
      <Group gap="xs" wrap="nowrap">
        {actions.map((one) => one.spelled && <Spelled key={one.title} {...one} />)}
        {/* Not seen: what a tap on the card does, and Enter. */}
        <span hidden>{first && <Sign {...first} />}</span>
        <Menu name={name} actions={folded} />
      </Group>
    )
  }
  const { shown, menu } = partedActions(actions)
  return (
    <Group gap={6} wrap="nowrap">
      {shown.map((one) => (one.spelled ? <Spelled key={one.title} {...one} /> : <Sign key={one.title} {...one} />))}
      {menu.length > 0 && <Menu name={name} actions={menu} />}
    </Group>
  )
}

/** Signs that stand in a row; what else is done with it is in the menu behind them. */
const mostSigns = 2

/** What takes the row away stands at the end of the menu. */
export function partedActions<A extends Pick<RowAction, 'title' | 'spelled' | 'lesser'>>(
  actions: A[],
): { shown: A[]; menu: A[] } {
  const signs = actions.filter(({ spelled, lesser }) => !spelled && !lesser)
  const beyond = new Set(signs.slice(mostSigns))
  return {
    shown: actions.filter((one) => !one.lesser && !beyond.has(one)),
    menu: [...actions.filter(({ lesser }) => lesser), ...beyond],
  }
}

function Menu({ name, actions }: RowActionsProps) {
  const { t } = useLingui()
  const items = actions.map(({ title, ...action }) => ({ ...action, label: title }))
  return (
    <RowMenu
      label={t`Actions for ${name}`}
      icon={<IconDotsVertical size={20} aria-hidden />}
      items={{ actions: items }}
    />
  )
}

/** As a link where it leads to an address: it opens in another tab too. */
const asLink = ({ to, search = {} }: RowAction) =>
  to !== undefined && {
    renderRoot: (props: object) => <Link {...props} to={to} search={() => search} />,
  }

function Sign(action: RowAction) {
  const { title, label, icon: Drawn, onClick, whyNot, busy, disabled, deletes } = action
  return (
    <ActionIcon
      variant="subtle"
      size="var(--q-icon-button)"
      title={whyNot ?? title}
      aria-label={whyNot ? `${label}: ${whyNot}` : label}
      data-deletes={deletes}
      disabled={disabled}
      aria-disabled={busy || Boolean(whyNot) || undefined}
      data-disabled={whyNot ? true : undefined}
      onClick={whyNot ? undefined : onClick}
      {...asLink(action)}
    >
      <Drawn size={18} aria-hidden />
    </ActionIcon>
  )
}

function Spelled(action: RowAction) {
  const { title, label, icon: Drawn, onClick, disabled } = action
  return (
    <Button
      variant="default"
      leftSection={<Drawn size={16} aria-hidden />}
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
      {...asLink(action)}
    >
      {title}
    </Button>
  )
}
