import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { ExamRow, MarkKey } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { ReadingPreview } from '#web/ui/reading/reading-preview.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { readMarkList } from '../../../../../interchange/doors/marks/marks.ts'
import { isRefused, type MarkListInput, type MarkListOutput } from '../../../../../interchange/doors/marks/reading.ts'
import { saidWords } from '../../../../../interchange/doors/marks/rows/values.ts'
import type { SheetStore } from '../../store/sheet-store.ts'
import { listInput } from './list-input.ts'
import { PasteButton, PasteMemory, Replaced } from './paste-parts.tsx'
import { pastedCells, replacedBy } from './pasted-cells.ts'
import type { PastedList } from './pasted-list.ts'
import { readAttendanceColumn } from './read-attendance-column.ts'
import type { ConfirmedLists } from './use-layouts.ts'
import { type PasteAnswers, useListAnswers } from './use-list-answers.ts'
import { useMarksList } from './use-marks-list.ts'
import '#web/ui/dialog/dialog.css'

interface PasteDialogProps {
  store: SheetStore
  exam: ExamRow
  ids: number[]
  fieldAt: (id: number, c: number) => MarkKey | null
  /** Known before anything is pasted: what has the focus depends on it. */
  lists: ConfirmedLists
  /** null keeps it closed. */
  pasted: PastedList | null
  onClose: () => void
}

/** Shows what of a pasted list goes where, before anything of it is stored. */
export function PasteDialog({ pasted, onClose, ...sheet }: PasteDialogProps) {
  const { t } = useLingui()
  const isNarrow = useIsMobile()
  const last = useRef(pasted)
  if (pasted) last.current = pasted
  const shown = last.current
  return (
    <Modal
      opened={pasted !== null}
      onClose={onClose}
      title={t`Paste marks`}
      size={isNarrow ? undefined : 'min(72rem, calc(100vw - 4rem))'}
    >
      {shown && <PastedReading {...sheet} pasted={shown} onClose={onClose} />}
    </Modal>
  )
}

/** A column of attendance that was pasted into its own is no list: what stands in it can be nothing else. */
const isAttendance = ({ clipboard: { text }, at }: PastedList) => at.c === 0 && !text.trim().includes('\t')

type PastedReadingProps = Omit<PasteDialogProps, 'pasted'> & { pasted: PastedList }

function PastedReading({ store, exam, ids, fieldAt, lists, pasted, onClose }: PastedReadingProps) {
  const { said, onSay, forget } = useListAnswers(pasted, exam.id)
  const { layouts, values: remembered_values, remember } = lists
  // What stands in the sheet is looked at once: what is typed elsewhere meanwhile is compared when it is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of one paste
  const given = useMemo(() => listInput({ store, exam, ids, fieldAt, pasted }), [pasted, exam.id])
  const input = useMemo(
    () => ({ ...given, layouts, remembered_values, ...said }),
    [given, layouts, remembered_values, said],
  )
  const read = useMemo(
    () => (isAttendance(pasted) ? readAttendanceColumn(input) : readMarkList(input)),
    [input, pasted],
  )
  if (isRefused(read))
    return (
      <Stack gap="sm">
        <Alert color="red" role="alert">
          {sayText(read.refused)}
        </Alert>
        <Foot onClose={onClose} />
      </Stack>
    )
  return <PastedPreview {...{ store, input, read, said, onSay, forget, onClose, remember }} />
}

interface PastedPreviewProps extends Pick<PasteDialogProps, 'store' | 'onClose'>, PasteAnswers {
  input: MarkListInput
  read: MarkListOutput
  remember: ConfirmedLists['remember']
}

function PastedPreview({ store, input, read, said, onSay, forget, onClose, remember }: PastedPreviewProps) {
  const door = useMarksList(input, read.cells)
  const [isBlankOnly, setBlankOnly] = useState(false)
  const [isRemembered, setRemembered] = useState(true)
  const cells = useMemo(() => pastedCells(read.cells), [read])
  const { layout, left } = read.reading
  const replaced = replacedBy(cells, (id, field) => store.value(id, field))
  const taken = isBlankOnly ? cells.filter((cell) => !replaced.includes(cell)) : cells
  const isNew = !layout.sure && !layout.known
  const isClear = !isNew && read.asks.length === 0 && read.problems.length === 0 && left.length === 0
  const paste = () => {
    if (isNew && isRemembered) remember(layout, saidWords(read.reading, input.pupils))
    store.change(taken, 'PASTE')
    forget()
    onClose()
  }
  return (
    <Stack gap="sm">
      <ReadingPreview {...{ read, said, onSay, door, hasFocus: !isClear }} />
      {replaced.length > 0 && <Replaced {...{ store, replaced, isBlankOnly, setBlankOnly }} />}
      {isNew && taken.length > 0 && <PasteMemory {...{ isRemembered, setRemembered }} />}
      <Foot onClose={onClose}>
        <PasteButton cells={taken} hasFocus={isClear} onClick={paste} />
      </Foot>
    </Stack>
  )
}

const Foot = ({ onClose, children }: { onClose: () => void; children?: React.ReactNode }) => (
  <Group className="dialog-foot">
    <Button variant="default" onClick={onClose}>
      <Trans>Cancel</Trans>
    </Button>
    {children}
  </Group>
)
