import { type PlanRow, printPlanApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { SeenPages } from '#web/entity/fit/seen-pages.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import { formName } from './plan-words.ts'

interface PlanPreviewProps {
  exam_id: number
  title: string
  /** null keeps it closed. */
  row: PlanRow | null
  onClose: () => void
}

/** The pages of a set and edition, as they are printed for the exam. */
export default function PlanPreview({ exam_id, title, row, onClose }: PlanPreviewProps) {
  const name = row ? [title, formName(row)].filter(Boolean).join(' · ') : title
  return (
    <Modal opened={row !== null} onClose={onClose} title={name} size="xl">
      {row?.paper_id != null && <Pages exam_id={exam_id} paper_id={row.paper_id} row={row} />}
    </Modal>
  )
}

function Pages({ exam_id, paper_id, row }: { exam_id: number; paper_id: number; row: PlanRow }) {
  const { set, edition } = row
  const { data, error, refetch } = useRead(
    printPlanApi.preview,
    { exam_id, paper_id, set, edition },
    { toasts: 'none' },
  )
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return <SeenPages {...data} />
}
