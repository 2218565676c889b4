import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { PointerEvent } from 'react'
import type { MarkKey } from '#contract'
import { timeText } from '#web/ui/dates.ts'
import { attendanceNames } from '#web/ui/exam-words.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { noValue } from '#web/ui/no-value.ts'
import { readCell } from '../store/cell-text.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { uncountedReasons } from './cell-words.ts'
import type { RemarkRights } from './dialogs/remark-dialog.tsx'
import classes from './marking.module.css'
import type { CellEditor } from './use-cell-editor.ts'

/** A key takes no focus from the input: the keyboard of a phone stays where it is. */
export const keepFocus = (event: PointerEvent) => event.preventDefault()

/** What is to be known of the cell that is worked in, and of its pupil. */
export const CellNote = (props: RemarkNoteProps) => (
  <div className={classes.note} role="status">
    <CellNotes {...props} />
    <RemarkNote {...props} />
  </div>
)

interface RemarkNoteProps {
  store: SheetStore
  editor: CellEditor
  rights: RemarkRights
  onRemark: () => void
}

/** What was said of a pupil; of unfair means something has to be. */
function RemarkNote({ store, editor: { id, draft, note, vanishing }, rights, onRemark }: RemarkNoteProps) {
  const isAsked = !draft || draft.state === 'kept' || draft.why?.code === 'item.remark_required'
  if (id === null || note || vanishing || !isAsked) return null
  const { row, attendance } = store.row(id)
  const { remarks } = row
  if (remarks !== null)
    return (
      <span>
        <Trans>Remark: {remarks}</Trans>
      </span>
    )
  if (attendance !== 'UFM' || !rights.remark) return null
  return (
    <>
      <span>
        <Trans>Unfair means are verified only with a remark.</Trans>
      </span>
      <Button size="compact-sm" variant="default" onPointerDown={keepFocus} onClick={onRemark}>
        <Trans>Write it</Trans>
      </Button>
    </>
  )
}

function CellNotes({ store, editor }: Pick<RemarkNoteProps, 'store' | 'editor'>) {
  const { i18n } = useLingui()
  const { id, field, draft, note, vanishing, range } = editor
  if (id === null || field === null) return null
  if (range) {
    const cells = (range.bottom - range.top + 1) * (range.right - range.left + 1)
    return (
      <Plural
        value={cells}
        one="# cell: Ctrl C copies it, Delete clears its marks."
        other="# cells: Ctrl C copies them, Delete clears their marks."
      />
    )
  }
  const { name } = store.row(id).row.student
  if (vanishing) return <VanishingQuestion {...{ vanishing }} onAnswer={editor.clearVanishing} />
  if (note) {
    const how = i18n._(attendanceNames[note.attendance])
    return (
      <Trans>
        {name}: {how}. Marks are entered for pupils who were there: press P first.
      </Trans>
    )
  }
  if (!draft || draft.state === 'kept') return <CellNews cell={editor.cell} />
  if (draft.state === 'conflict') return <Conflict {...{ store, draft }} />
  return (
    <>
      <span>
        {draft.state === 'wrong' ? (
          <WrongText {...{ store, field }} text={String(draft.value)} />
        ) : (
          draft.why && textOf(draft.why)
        )}
      </span>
      {draft.state === 'refused' && (
        <Button size="compact-sm" variant="default" onPointerDown={keepFocus} onClick={() => store.putMine(draft)}>
          <Trans>Send again</Trans>
        </Button>
      )}
      <Button size="compact-sm" variant="default" onPointerDown={keepFocus} onClick={() => store.giveUp(draft)}>
        <Trans>Take it out</Trans>
      </Button>
    </>
  )
}

interface VanishingQuestionProps {
  vanishing: NonNullable<CellEditor['vanishing']>
  onAnswer: (yes: boolean) => void
}

/** Asked before the marks of who was not there go. */
const VanishingQuestion = ({ vanishing, onAnswer }: VanishingQuestionProps) => (
  <>
    <Plural value={vanishing.marks} one="Clear # mark of this pupil?" other="Clear # marks of this pupil?" />
    <Button size="compact-sm" color="red" onPointerDown={keepFocus} onClick={() => onAnswer(true)}>
      <Trans>Clear (Enter)</Trans>
    </Button>
    <Button size="compact-sm" variant="default" onPointerDown={keepFocus} onClick={() => onAnswer(false)}>
      <Trans>Keep (Esc)</Trans>
    </Button>
  </>
)

interface ConflictProps {
  store: SheetStore
  draft: NonNullable<CellEditor['draft']>
}

/** Two have entered a mark: what each of them wrote, of which one stays. */
function Conflict({ store, draft }: ConflictProps) {
  const { t } = useLingui()
  const [mine, theirs] = [shownValue(draft.value), shownValue(draft.theirs?.value ?? null)]
  const who = draft.theirs?.by ?? t`Somebody else`
  const when = draft.theirs?.at ? timeText(draft.theirs.at) : ''
  return (
    <>
      <span>
        <Trans>
          {who} entered {theirs} ({when}); you entered {mine}.
        </Trans>
      </span>
      <Button size="compact-sm" variant="default" onPointerDown={keepFocus} onClick={() => store.keepTheirs(draft)}>
        <Trans>Keep theirs (Enter)</Trans>
      </Button>
      <Button size="compact-sm" variant="default" onPointerDown={keepFocus} onClick={() => store.putMine(draft)}>
        <Trans>Put mine (M)</Trans>
      </Button>
    </>
  )
}

/** What others have done with it, and what it does not count for. */
function CellNews({ cell }: { cell: CellEditor['cell'] }) {
  const { i18n } = useLingui()
  const { by = null, uncounted = null } = cell ?? {}
  return (
    <>
      {by !== null && (
        <span>
          <Trans>{by} has just changed this.</Trans>
        </span>
      )}
      {uncounted !== null && <span>{i18n._(uncountedReasons[uncounted])}</span>}
    </>
  )
}

const shownValue = (value: string | number | null) => (value === null ? noValue : String(value))

/** What is wrong with a text, and what would be right. */
function WrongText({ store, field, text }: { store: SheetStore; field: MarkKey; text: string }) {
  const limits = store.limits(field)
  const { most, least } = limits
  const read = readCell(text, limits)
  if (!('wrong' in read)) return null
  const sentences = {
    letters: <Trans>“{text}” is no mark. Type a number.</Trans>,
    above: (
      <Trans>
        {text} is more than the maximum of {most}.
      </Trans>
    ),
    below: (
      <Trans>
        {text} is less than {least}.
      </Trans>
    ),
    step: <Trans>Marks go in steps of 0.25: {text} does not fit.</Trans>,
  }
  return sentences[read.wrong]
}
