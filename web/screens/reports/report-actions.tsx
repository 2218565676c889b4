import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { ActionButton } from '#web/ui/list/page-actions.tsx'
import { lazyMenu } from '#web/ui/menu/menu-button.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import type { ReportMenuItems } from './report-menu.tsx'

const ReportMenu = lazyMenu<ReportMenuItems>(() => import('./report-menu.tsx'))

/** What is done with a report: the likeliest of its own actions stands beside the title, on a phone all are in the menu. */
export function ReportActions({ actions, ...items }: ReportMenuItems) {
  const { t } = useLingui()
  const mobile = useIsMobile()
  const [first, ...others] = actions
  const isBeside = first !== undefined && !mobile
  return (
    <>
      {isBeside && <ActionButton action={first} variant="default" />}
      <ReportMenu
        label={t`More`}
        icon={<IconDots size={20} aria-hidden />}
        items={{ ...items, actions: isBeside ? others : actions }}
      />
    </>
  )
}
