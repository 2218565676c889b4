import { useState } from 'react'
import type { z } from 'zod'
import type { QuestionFilter } from '#contract'
import { countOf } from '#web/entity/choose/selection.ts'
import type { Choosing } from '#web/entity/choose/use-selection.ts'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { ListState } from '../list/list-state.ts'
import { QuestionBulkBar } from './bulk-bar.tsx'
import { type BulkChange, type Chosen, useBulk } from './use-bulk.ts'

const isOpen = ({ opened }: { opened: boolean }) => opened
const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'), isOpen)
const TimeDialog = lazyDialog(() => import('./time-dialog.tsx'), isOpen)
const FactsDialog = lazyDialog(() => import('./facts-dialog.tsx'), isOpen)
const ExportDialog = lazyDialog(() => withTextsOf('question-windows', import('../list/export-dialog.tsx')), isOpen)
const RejectDialog = lazyDialog(() => import('../review/reject-dialog.tsx'), isOpen)
const LeftDialog = lazyDialog(
  () => import('./left-dialog.tsx'),
  ({ left }) => left.length > 0,
)

interface BulkPartProps {
  chosen: Choosing
  filter: z.input<typeof QuestionFilter>
  found: number
  state: ListState
}

/** The bar of what can be done with the chosen questions, and its dialogs. */
export default function BulkPart({ chosen, filter, found, state }: BulkPartProps) {
  const { selection, clear, takeAll, togglePage } = chosen
  const [asked, setAsked] = useState<'move' | 'time' | 'facts' | 'reject' | 'export' | null>(null)
  const bulk = useBulk(clear)
  const { grade_id, subject_id, chapter_id } = state
  const ids = selection.all ? [] : [...selection.ids]
  const questions: Chosen = selection.all ? { filter } : { ids }
  const run = (change: BulkChange) => bulk.run(questions, change)
  const count = countOf(selection, found)
  return (
    <>
      <QuestionBulkBar
        selection={selection}
        found={found}
        pending={bulk.pending}
        onTakeAll={takeAll}
        onTakePage={togglePage}
        onClear={clear}
        onChange={(change) => run(change).catch(() => undefined)}
        onMove={() => setAsked('move')}
        onTime={() => setAsked('time')}
        onFacts={() => setAsked('facts')}
        onReject={() => setAsked('reject')}
        onExport={() => setAsked('export')}
      />
      <MoveDialog
        opened={asked === 'move'}
        count={count}
        start={{ grade_id, subject_id, chapter_id, topic_id: null }}
        save={run}
        onClose={() => setAsked(null)}
      />
      <TimeDialog opened={asked === 'time'} count={count} save={run} onClose={() => setAsked(null)} />
      <FactsDialog opened={asked === 'facts'} count={count} save={run} onClose={() => setAsked(null)} />
      <RejectDialog
        opened={asked === 'reject'}
        count={count}
        save={(comment) => run({ review_state: 'REJECTED', comment })}
        onClose={() => setAsked(null)}
      />
      <ExportDialog opened={asked === 'export'} questions={questions} onClose={() => setAsked(null)} />
      <LeftDialog left={bulk.left} onClose={bulk.clearLeft} />
    </>
  )
}
