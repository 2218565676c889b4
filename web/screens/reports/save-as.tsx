import { useLingui } from '@lingui/react/macro'
import { IconDots, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { type ReportFilter, type ReportFormat, type ReportName, reportFileApi } from '#contract'
import { download } from '#web/api/download.ts'
import type { MenuAction } from '#web/ui/list/menu-action.ts'
import { lazyMenu } from '#web/ui/menu/menu-button.tsx'

const SaveMenu = lazyMenu<{ actions: MenuAction[] }>(() => import('#web/ui/list/lesser-actions.tsx'))

interface SaveAsProps {
  /** Of the file. */
  title: string
  name: ReportName
  filter: ReportFilter
}

/** The whole report as a file, in the language of the screen. */
export function SaveAs({ title, name, filter }: SaveAsProps) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const save = async (format: ReportFormat) => {
    setBusy(true)
    const language = i18n.locale === 'hi' ? ('hi' as const) : ('en' as const)
    await download(reportFileApi.download, { report: name, filter, format, language }, `${title}.${format}`)
    setBusy(false)
  }
  const actions: MenuAction[] = [
    { label: t`Download as PDF`, icon: IconFileTypePdf, busy, onClick: () => void save('pdf') },
    { label: t`Download as Excel`, icon: IconFileSpreadsheet, busy, onClick: () => void save('xlsx') },
  ]
  return <SaveMenu label={t`More`} icon={<IconDots size={20} aria-hidden />} items={{ actions }} />
}
