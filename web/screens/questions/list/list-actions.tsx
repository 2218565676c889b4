import { useLingui } from '@lingui/react/macro'
import { IconChecklist, IconCopy, IconDownload, IconLayoutColumns, IconTable, IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { type QuestionFilter, questionApi } from '#contract'
import { usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { useList } from '#web/api/use/use-list.ts'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { MaybeAction } from '#web/ui/list/page-actions.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { ListState } from './list-state.ts'
import type { ListView } from './list-view.ts'
import { placeSearch, useQuestionPaths } from './question-paths.ts'

const isOpen = ({ opened }: { opened: boolean }) => opened
const CountsDialog = lazyDialog(() => import('./counts-dialog.tsx'), isOpen)
const ExportDialog = lazyDialog(() => withTextsOf('question-windows', import('./export-dialog.tsx')), isOpen)
const ListViewDialog = lazyDialog(() => import('./list-view-dialog.tsx'), isOpen)

interface WholeList {
  state: ListState
  filter: z.input<typeof QuestionFilter>
  count: number
  /** Whether the rows of the list are there: lesser actions are drawn after them. */
  ready: boolean
  view: ListView
  onView: (changes: Partial<ListView>) => void
  onPick: (changes: Partial<ListState>) => void
}

/** What is done with the list as a whole: review, count, export, upload, choose its columns. */
export function useListActions({ state, filter, view, onView, onPick, count, ready }: WholeList) {
  const { t } = useLingui()
  const may = usePermissionHere('question')
  const paths = useQuestionPaths()
  const [opened, setOpened] = useState<'counts' | 'view' | 'export' | null>(null)
  const waiting = useWaiting(ready && may('approve'))
  const search = placeSearch(state)
  const close = () => setOpened(null)
  const actions: MaybeAction[] = [
    may('approve') && {
      label: waiting > 0 ? t`Review (${waiting})` : t`Review`,
      icon: IconChecklist,
      to: paths.review,
      search,
    },
    { label: t`Counts`, icon: IconTable, opensDialog: true, onClick: () => setOpened('counts') },
    {
      label: t`Export`,
      icon: IconDownload,
      opensDialog: true,
      idle: count === 0,
      onClick: () => setOpened('export'),
    },
    may('upload') && { label: t`Upload Questions`, icon: IconUpload, to: paths.upload, search },
    { lesser: true, label: t`Similar questions`, icon: IconCopy, to: paths.similar, search },
    { lesser: true, label: t`Columns and page`, icon: IconLayoutColumns, onClick: () => setOpened('view') },
  ]
  const dialogs = (
    <>
      <CountsDialog opened={opened === 'counts'} onClose={close} filter={filter} onPick={onPick} />
      <ExportDialog opened={opened === 'export'} onClose={close} questions={{ filter }} />
      <ListViewDialog opened={opened === 'view'} onClose={close} view={view} onChange={onView} />
    </>
  )
  return { actions, dialogs }
}

/** How many questions wait for a decision. */
function useWaiting(enabled: boolean): number {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => (enabled ? whenIdle(() => setCalm(true)) : undefined), [enabled])
  const filter = { review_state: 'IN_REVIEW' as const }
  return useList(questionApi.list, { filter, range: { page: 1, pageSize: 1 } }, { enabled: isCalm }).count
}
