import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { lazyMenu } from '#web/ui/menu/menu-button.tsx'
import type { SavedReport } from './save-actions.tsx'

const SaveMenu = lazyMenu<SavedReport>(() => import('./save-actions.tsx'))

/** The whole report as a file. */
export function SaveAs(report: SavedReport) {
  const { t } = useLingui()
  return <SaveMenu label={t`More`} icon={<IconDots size={20} aria-hidden />} items={report} />
}
