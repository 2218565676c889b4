import { useLingui } from '@lingui/react/macro'
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { type ReportFilter, type ReportFormat, type ReportName, reportFileApi } from '#contract'
import { download } from '#web/api/download.ts'
import LesserActions from '#web/ui/list/lesser-actions.tsx'
import type { MenuAction } from '#web/ui/list/menu-action.ts'
import type { OpenMenuProps } from '#web/ui/menu/menu-button.tsx'

export interface SavedReport {
  /** Of the file. */
  title: string
  name: ReportName
  filter: ReportFilter
}

/** The formats that a report can be had in, in the language of the screen. */
export default function SaveActions({ title, name, filter, ...menu }: OpenMenuProps & SavedReport) {
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
  return <LesserActions actions={actions} {...menu} />
}
