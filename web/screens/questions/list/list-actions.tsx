import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconChecklist,
  IconCopy,
  IconDots,
  IconDownload,
  IconLayoutColumns,
  IconTable,
  IconUpload,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { type QuestionFilter, questionApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { DropItem, DropMenu } from '#web/ui/form/drop-menu.tsx'
import type { ListState } from './list-state.ts'
import type { ListView } from './list-view.ts'
import { placeSearch, useQuestionPaths } from './question-paths.ts'
import { useExport } from './use-export.ts'

const isOpen = ({ opened }: { opened: boolean }) => opened
const CountsDialog = lazyDialog(() => import('./counts-dialog.tsx'), isOpen)
const ListViewDialog = lazyDialog(() => import('./list-view-dialog.tsx'), isOpen)

interface ListActionsProps {
  state: ListState
  filter: z.input<typeof QuestionFilter>
  count: number
  view: ListView
  onView: (changes: Partial<ListView>) => void
  onPick: (changes: Partial<ListState>) => void
}

/** What is done with the list as a whole: review, count, export, upload, choose its columns. */
export function ListActions({ state, filter, count, view, onView, onPick }: ListActionsProps) {
  const { t } = useLingui()
  const may = usePermission('question')
  const paths = useQuestionPaths()
  const [opened, setOpened] = useState<'counts' | 'view' | null>(null)
  const navigate = useNavigate()
  const exporting = useExport()
  const start = placeSearch(state)
  const close = () => setOpened(null)
  return (
    <>
      {may('approve') && <ReviewLink place={start} />}
      <Button
        variant="default"
        leftSection={<IconTable size={18} aria-hidden />}
        onClick={() => setOpened('counts')}
        aria-haspopup="dialog"
      >
        {t`Counts`}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => exporting.run(filter)}
        aria-disabled={exporting.pending || count === 0}
      >
        {exporting.pending ? t`Exporting…` : t`Export`}
      </Button>
      {may('upload') && (
        <Button
          renderRoot={(props) => <Link {...props} to={paths.upload} search={() => start} />}
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          {t`Upload Questions`}
        </Button>
      )}
      <DropMenu label={t`More`} icon={<IconDots size={20} aria-hidden />}>
        <DropItem
          icon={<IconCopy size={18} aria-hidden />}
          onClick={() => navigate({ to: paths.similar, search: () => start })}
        >
          {t`Similar questions`}
        </DropItem>
        <DropItem icon={<IconLayoutColumns size={18} aria-hidden />} onClick={() => setOpened('view')}>
          {t`Columns and page`}
        </DropItem>
      </DropMenu>
      <CountsDialog opened={opened === 'counts'} onClose={close} filter={filter} onPick={onPick} />
      <ListViewDialog opened={opened === 'view'} onClose={close} view={view} onChange={onView} />
    </>
  )
}

/** Leads to what waits for a decision, and says how much that is. */
function ReviewLink({ place }: { place: Record<string, string> }) {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  const { count } = useList(questionApi.list, {
    filter: { review_state: 'IN_REVIEW' },
    range: { page: 1, pageSize: 1 },
  })
  return (
    <Button
      renderRoot={(props) => <Link {...props} to={paths.review} search={() => place} />}
      variant="default"
      leftSection={<IconChecklist size={18} aria-hidden />}
    >
      {count > 0 ? t`Review (${count})` : t`Review`}
    </Button>
  )
}
