import { Trans } from '@lingui/react/macro'
import { Alert, Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type ExamRow, examApi, questionKey } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { alsoOffline, loadForOffline, loadScreen } from '#web/load-screen.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { MarkingState } from '../marking-url.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { OpenedPupil } from './dialogs/pupil-dialogs.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { locksOf } from './locks-of.ts'
import { MarkTable } from './mark-table.tsx'
import classes from './marking.module.css'
import { NoPupils } from './no-pupils.tsx'
import { SheetDialogs, useSheetDialogs } from './sheet-dialogs.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { SheetFoot } from './sheet-foot.tsx'
import { SheetHead } from './sheet-head.tsx'
import { type Aim, useAim } from './use-aim.ts'
import { type CellEditor, useCellEditor } from './use-cell-editor.ts'
import { useColumns } from './use-columns.ts'
import { useLines } from './use-lines.ts'
import { useRemembered } from './use-remembered.ts'
import { useSheet } from './use-sheet.ts'

const PhoneSheet = lazy(loadScreen(alsoOffline(() => import('../phone/phone-sheet.tsx'))))

interface SheetScreenProps {
  exam_id: number
  state: MarkingState
  change: (changes: Partial<MarkingState>) => void
  adjust: (changes: Partial<MarkingState>) => void
}

/** The mark sheet of one exam. */
export function SheetScreen({ exam_id, state, change, adjust }: SheetScreenProps) {
  const exam = useList(examApi.list, { filter: { id: exam_id } }).rows?.[0]
  const { store, answer, error, refetch } = useSheet(exam_id, state.section)
  const [aim, setAim] = useState<Aim | null>(null)
  useAddressed(state, adjust, store ? exam : undefined, setAim)
  if (!store || !answer?.exam || !exam) {
    // Only before the sheet is there: one that is worked in stays, whatever becomes of asking for it again.
    if (error) return <Failed error={error} onRetry={() => void refetch()} />
    return (
      <Stack gap="md" aria-busy>
        <Skeleton height={32} width="40%" />
        <Skeleton height={34} />
        <Skeleton height={420} />
      </Stack>
    )
  }
  if (answer.data.length === 0) return <NoPupils exam={exam} section_id={state.section} />
  return (
    <Sheet
      {...{ store, exam, state, change, adjust, aim, setAim }}
      may={answer.exam.may}
      lockedBy={answer.exam.locked_by}
    />
  )
}

/** The cell that the address names is led to once the sheet is there; then the address forgets it. */
function useAddressed(
  { mark, cell }: MarkingState,
  adjust: SheetScreenProps['adjust'],
  exam: ExamRow | undefined,
  setAim: (aim: Aim) => void,
): void {
  const known = exam !== undefined
  const whole = exam?.entry_mode === 'TOTAL' ? 'marks' : 'attendance'
  useEffect(() => {
    if (!mark || !known) return
    const field = cell === null ? whole : questionKey(cell)
    setAim({ mark_id: mark, field, at: Date.now(), isLifted: false })
    adjust({ mark: null, cell: null })
  }, [mark, cell, known, whole, adjust, setAim])
}

interface SheetProps extends Omit<SheetScreenProps, 'exam_id'> {
  store: SheetStore
  exam: ExamRow
  may: string[]
  lockedBy: 'session' | 'state' | null
  aim: Aim | null
  setAim: (aim: Aim | null) => void
}

function Sheet({ store, exam, may, lockedBy, state, change, adjust, aim, setAim }: SheetProps) {
  const isNarrow = useIsMobile()
  const [isTable, setTable] = useRemembered('table')
  const [goesOn, setGoesOn] = useRemembered('goes-on')
  const isCards = isNarrow && !isTable
  const isOneColumn = isNarrow && isTable
  const ids = useLines(store, state)
  const [set, setSet] = useState('A')
  const { head, fieldAt, columns, chosen, hasSets } = useColumns(store, state.question, isOneColumn, set)
  const dialogs = useSheetDialogs()
  const [isFiltering, setFiltering] = useState(false)
  const [opened, setOpened] = useState<OpenedPupil | null>(null)
  const onTotal = useCallback((id: number, name: string) => setOpened({ dialog: 'history', id, name }), [])
  const [reason, setReason] = useState('')
  const { isShut, isClosed, isAllIn, mayUpdate, isReadOnly } = locksOf(store, exam, may, reason)
  store.reason = isClosed ? reason.trim() : null
  const editor = useCellEditor({
    ...{ store, ids, fieldAt },
    isReadOnly: (id) => isReadOnly || (!isClosed && isShut(id)),
    columns: head.length,
    onPaste: dialogs.setPasted,
    onSearch: () => document.getElementById('sheet-search')?.focus(),
    onJump: () => dialogs.setJump(''),
    onHelp: dialogs.onHelp,
    goesOn,
    goesOnTo: isCards ? 'question' : 'pupil',
    onHeldKey: dialogs.onHeldKey,
  })
  const aimAt = useAim({
    ...{ store, editor, ids, change, aim, setAim },
    isOneColumn: isOneColumn || state.question !== null,
  })
  useEffect(() => whenIdle(loadForOffline), [])
  // The head has the numbers of the pupil who is worked on; known once the editor is, so drawn anew before anything is shown.
  const own = (editor.id !== null && store.row(editor.id).row.set) || 'A'
  if (own !== set) setSet(own)
  const { onUndo, onRedo, onNext, onDone } = useSteadyActions(editor, aimAt)
  const { onHelp, onUpload } = dialogs
  const onCards = useCallback(() => setTable(false), [setTable])
  const rights = {
    remark: may.includes(isShut(editor.id) ? 'grace' : 'update'),
    grace: may.includes('grace'),
    needsReason: isClosed || isShut(editor.id),
  }
  const hasSections = state.section === null && exam.sections.length > 1
  const label = labelOf(store, editor, head)
  const asked = isClosed && mayUpdate ? reason : null
  return (
    <Stack gap="sm" className={classes.sheet}>
      <SheetHead {...{ store, exam, may, isAllIn, isReadOnly, onUndo, onRedo, onHelp, onUpload, onNext, isCards }} />
      {lockedBy === 'session' && <LockedSession />}
      {(!isCards || isFiltering || asked !== null) && (
        <SheetFilters
          {...{ store, exam, state, change, adjust, columns, chosen, isNarrow, isCards, setReason, onDone }}
          reason={asked}
          onCards={onCards}
        />
      )}
      {isCards ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <PhoneSheet
            {...{ store, editor, ids, head, fieldAt, hasSets, hasSections, label, rights, isReadOnly }}
            {...{ goesOn, setGoesOn, isFiltering }}
            onFilters={() => setFiltering(!isFiltering)}
            onTable={() => setTable(true)}
          />
        </Suspense>
      ) : (
        <div className={classes.work}>
          <MarkTable {...{ store, editor, ids, head, fieldAt, hasSets, hasSections, isNarrow, onTotal, label }} />
          <SheetFoot {...{ store, editor, isNarrow, rights, opened }} onOpen={setOpened} />
        </div>
      )}
      <LeaveGuard store={store} />
      <SheetDialogs {...{ dialogs, store, exam, ids, fieldAt, goesOn, setGoesOn }} onJump={(r) => editor.go({ r })} />
    </Stack>
  )
}

const LockedSession = () => (
  <Alert color="yellow" data-extra>
    <Trans>The session is locked: marks can be read only.</Trans>
  </Alert>
)

/** What leads on from the sheet, the same after every key: what stands above the sheet is not drawn anew for it. */
function useSteadyActions(editor: CellEditor, aimAt: ReturnType<typeof useAim>) {
  const now = useRef(editor)
  now.current = editor
  const nowAim = useRef(aimAt)
  nowAim.current = aimAt
  return {
    onUndo: useCallback(() => now.current.undo(), []),
    onRedo: useCallback(() => now.current.redo(), []),
    onNext: useCallback<typeof aimAt>((states) => nowAim.current(states), []),
    onDone: useCallback(() => now.current.input.current?.focus(), []),
  }
}

/** "Question 7 of 3 marks, Asha Rao". */
function labelOf(store: SheetStore, { id, place }: CellEditor, head: ReturnType<typeof useColumns>['head']): string {
  if (id === null) return ''
  const name = place.c === 0 ? '' : (head[place.c - 1]?.name ?? '')
  return [name, store.row(id).row.student.name].filter(Boolean).join(', ')
}
