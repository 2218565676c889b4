import { useLingui } from '@lingui/react/macro'
import { IconFileSpreadsheet, IconFileTypePdf, IconPrinter, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { languageOf, type ReportFilter, type ReportFormat, type ReportName, reportFileApi } from '#contract'
import { download } from '#web/api/download.ts'
import LesserActions from '#web/ui/list/lesser-actions.tsx'
import type { MenuAction } from '#web/ui/list/menu-action.ts'
import type { OpenMenuProps } from '#web/ui/menu/menu-button.tsx'

interface SavedReport {
  /** Of the file. */
  title: string
  name: ReportName
  filter: ReportFilter
}

export interface ReportMenuItems {
  /** The report's own, before those that all have. */
  actions: MenuAction[]
  /** false until there is a report. */
  saved: SavedReport | false
  /** false where a report is for nobody else. */
  onShare: (() => void) | false
}

/** The further actions of a report; it is saved in the language of the screen. */
export default function ReportMenu({ actions, saved, onShare, ...menu }: OpenMenuProps & ReportMenuItems) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const idle = !saved
  const save = (format: ReportFormat) => async () => {
    if (!saved) return
    const { title, name, filter } = saved
    setBusy(true)
    const language = languageOf('cards', i18n.locale)
    await download(reportFileApi.download, { report: name, filter, format, language }, `${title}.${format}`)
    setBusy(false)
  }
  const all: MenuAction[] = [
    ...actions,
    ...(onShare ? [{ label: t`Share`, icon: IconShare, idle, onClick: onShare }] : []),
    { label: t`Print`, icon: IconPrinter, idle, onClick: () => print() },
    { label: t`Download as PDF`, icon: IconFileTypePdf, idle, busy, onClick: () => void save('pdf')() },
    { label: t`Download as Excel`, icon: IconFileSpreadsheet, idle, busy, onClick: () => void save('xlsx')() },
  ]
  return <LesserActions actions={all} {...menu} />
}
