import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazyMenu } from '../menu/menu-button.tsx'
import { useIsMobile } from '../use-is-mobile.ts'
import type { MenuAction } from './menu-action.ts'

const LesserActions = lazyMenu<{ actions: MenuAction[] }>(() => import('./lesser-actions.tsx'))

/** Something that is done with a list as a whole. */
export interface PageAction extends MenuAction {
  opensDialog?: boolean
  /** What is pressed for it. */
  keys?: string
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

/** What stands beside a list's title: one likely action, the others in a menu, and last, always at the end edge, the primary one. */
export function PageActions({ primary, actions = [] }: PageActionsProps) {
  const { t } = useLingui()
  const mobile = useIsMobile()
  const others = actions.filter((one) => Boolean(one)) as PageAction[]
  const beside = mobile ? undefined : others.find((one) => !one.lesser)
  const lesser = others.filter((one) => one !== beside)
  return (
    <>
      {beside && <ActionButton action={beside} variant="default" />}
      {lesser.length > 0 && (
        <LesserActions label={t`More`} icon={<IconDots size={20} aria-hidden />} items={{ actions: lesser }} />
      )}
      {primary && <ActionButton action={forNew(primary)} isShort={mobile} />}
    </>
  )
}

/** The primary action, with the key that does it in every list. */
export const forNew = (primary: PageAction): PageAction => ({ ...primary, keys: 'n' })

interface ActionButtonProps {
  action: PageAction
  variant?: ButtonProps['variant']
  /** The sign alone is seen. */
  isShort?: boolean
}

export function ActionButton({ action, variant, isShort = false }: ActionButtonProps) {
  const { icon: Sign = IconPlus, onClick, to, search = {}, idle, opensDialog, keys } = action
  const sign = <Sign size={16} aria-hidden />
  const label = isShort ? sign : action.label
  const name = isShort ? { 'aria-label': action.label, px: 0, w: 'var(--q-control-height)' } : { leftSection: sign }
  const shared = { ...name, variant, 'aria-keyshortcuts': keys }
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
