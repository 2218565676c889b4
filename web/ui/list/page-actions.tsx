import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { type Icon, IconDots, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazyMenu } from '../menu/menu-button.tsx'

const LesserActions = lazyMenu<{ actions: PageAction[] }>(() => import('./lesser-actions.tsx'))

/** Something that is done with a list as a whole. */
export interface PageAction {
  label: string
  /** A plus when absent. */
  icon?: Icon
  onClick?: () => void
  /** An address that it leads to, instead. */
  to?: string
  search?: Record<string, string>
  /** It works, or there is nothing to do it with. */
  idle?: boolean
  opensDialog?: boolean
  /** Stands in the menu of further actions. */
  lesser?: boolean
}

/** An action that stands only where the role may. */
export type MaybeAction = PageAction | false | null | undefined

interface PageActionsProps {
  /** The one that the screen is for. */
  primary?: MaybeAction
  /** The others, the likeliest first. */
  actions?: MaybeAction[]
}

/** The buttons beside a list's title: the primary one is the last. */
export function PageActions({ primary, actions = [] }: PageActionsProps) {
  const { t } = useLingui()
  const others = actions.filter((one) => Boolean(one)) as PageAction[]
  const lesser = others.filter((one) => one.lesser)
  return (
    <>
      {others
        .filter((one) => !one.lesser)
        .map((one) => (
          <ActionButton key={one.label} action={one} variant="default" />
        ))}
      {lesser.length > 0 && (
        <LesserActions label={t`More`} icon={<IconDots size={20} aria-hidden />} actions={lesser} />
      )}
      {primary && <ActionButton action={primary} />}
    </>
  )
}

export function ActionButton({ action, variant }: { action: PageAction; variant?: ButtonProps['variant'] }) {
  const { label, icon: Sign = IconPlus, onClick, to, search = {}, idle, opensDialog } = action
  const shared = { leftSection: <Sign size={18} aria-hidden />, variant }
  if (to !== undefined) {
    return (
      <Button renderRoot={(props) => <Link {...props} to={to} search={() => search} />} {...shared}>
        {label}
      </Button>
    )
  }
  return (
    <Button onClick={onClick} aria-disabled={idle} aria-haspopup={opensDialog ? 'dialog' : undefined} {...shared}>
      {label}
    </Button>
  )
}
