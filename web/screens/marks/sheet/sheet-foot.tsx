import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHistory, IconMessage } from '@tabler/icons-react'
import { type PointerEvent, useState } from 'react'
import { attendances, examMarksApi, recheckApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { timeText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { attendanceNames } from '#web/ui/exam-words.ts'
import { textOf } from '#web/ui/message/said-text.ts'
import { attendanceSigns } from '../../exams/words.ts'
import type { DoubtedMark } from '../recheck-dialog.tsx'
import { readCell } from '../store/cell-text.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import classes from './marking.module.css'
import type { RemarkRights } from './remark-dialog.tsx'
import type { CellEditor } from './use-cell-editor.ts'

const MarkDialog = lazyDialog(
  () => import('./mark-dialog.tsx'),
  ({ mark }) => mark !== null,
)

const RecheckDialog = lazyDialog(
  () => import('../recheck-dialog.tsx'),
  ({ mark }) => mark !== null,
)

const RemarkDialog = lazyDialog(
  () => import('./remark-dialog.tsx'),
  ({ mark }) => mark !== null,
)

interface SheetFootProps {
  store: SheetStore
  editor: CellEditor
  isNarrow: boolean
  rights: RemarkRights
}

/** A key takes no focus from the input: the keyboard of a phone stays where it is. */
const keepFocus = (event: PointerEvent) => event.preventDefault()

/** What is to be known of the cell that is worked in, and keys for what has no digit. */
export function SheetFoot({ store, editor, isNarrow, rights }: SheetFootProps) {
  const { t, i18n } = useLingui()
  const [opened, setOpened] = useState<{ id: number; name: string } | null>(null)
  const [said, setSaid] = useState<{ id: number; name: string } | null>(null)
  const [doubted, setDoubted] = useState<DoubtedMark | null>(null)
  const may = useMay()
  // Pupils ask for their own from their list of marks.
  const mayRecheck = store.exam?.state === 'PUBLISHED' && (may(examMarksApi.updateMany) || may(recheckApi.decide))
  const { id, field, place, isReadOnly } = editor
  if (id === null) return null
  const { row, attendance } = store.row(id)
  const isQuestion = field !== null && store.limits(field).mayBeNa
  const { name } = row.student
  const doubt = () => {
    setOpened(null)
    if (store.exam) setDoubted({ id, name, exam_id: store.exam.id, set: row.set })
  }
  return (
    <div className={classes.foot}>
      <div className={classes.note} role="status">
        <CellNotes {...{ store, editor }} />
        <RemarkNote {...{ store, editor, rights }} onRemark={() => setSaid({ id, name })} />
      </div>
      <fieldset className={classes.keys} aria-label={t`Keys for ${name}`} onPointerDown={keepFocus}>
        {!isReadOnly &&
          attendances.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.key}
              title={i18n._(attendanceNames[one])}
              aria-label={`${i18n._(attendanceSigns[one])}: ${i18n._(attendanceNames[one])}`}
              aria-pressed={attendance === one}
              onClick={() => editor.attend(one)}
            >
              {i18n._(attendanceSigns[one])}
            </button>
          ))}
        {!isReadOnly && isQuestion && (
          <button type="button" className={classes.key} title={t`Not attempted`} onClick={() => editor.set('NA')}>
            NA
          </button>
        )}
        <button
          type="button"
          className={classes.key}
          aria-label={t`Previous pupil`}
          onClick={() => editor.go({ r: place.r - 1 })}
        >
          ▲
        </button>
        <button
          type="button"
          className={classes.key}
          aria-label={t`Next pupil`}
          onClick={() => editor.go({ r: place.r + 1 })}
        >
          ▼
        </button>
        <button
          type="button"
          className={classes.key}
          aria-label={t`History of ${name}`}
          title={t`How it adds up, and its history`}
          onClick={() => setOpened({ id, name })}
        >
          <IconHistory size={16} aria-hidden />
        </button>
        {(rights.remark || rights.grace) && (
          <button
            type="button"
            className={classes.key}
            aria-label={t`Remark and grace marks: ${name}`}
            title={t`Remark and grace marks`}
            aria-pressed={row.remarks !== null}
            onClick={() => setSaid({ id, name })}
          >
            <IconMessage size={16} aria-hidden />
          </button>
        )}
        {!isNarrow && <span className={classes.roll}>{name}</span>}
      </fieldset>
      <MarkDialog
        mark={opened}
        onClose={() => setOpened(null)}
        onRecheck={mayRecheck && attendance === 'P' ? doubt : undefined}
      />
      <RecheckDialog mark={doubted} onClose={() => setDoubted(null)} />
      <RemarkDialog {...{ store, rights }} mark={said} onClose={() => setSaid(null)} />
    </div>
  )
}

interface RemarkNoteProps {
  store: SheetStore
  editor: CellEditor
  rights: RemarkRights
  onRemark: () => void
}

/** What was said of a pupil; of unfair means something has to be. */
function RemarkNote({ store, editor: { id, kept, note, vanishing }, rights, onRemark }: RemarkNoteProps) {
  if (id === null || note || vanishing || (kept && kept.state !== 'kept')) return null
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

function CellNotes({ store, editor }: { store: SheetStore; editor: CellEditor }) {
  const { t, i18n } = useLingui()
  const { id, field, kept, note, vanishing } = editor
  if (id === null || field === null) return null
  const { name } = store.row(id).row.student
  if (vanishing) {
    return (
      <>
        <Plural value={vanishing.marks} one="Clear # mark of this pupil?" other="Clear # marks of this pupil?" />
        <Button size="compact-sm" color="red" onPointerDown={keepFocus} onClick={() => editor.clearVanishing(true)}>
          <Trans>Clear (Enter)</Trans>
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onPointerDown={keepFocus}
          onClick={() => editor.clearVanishing(false)}
        >
          <Trans>Keep (Esc)</Trans>
        </Button>
      </>
    )
  }
  if (note) {
    const how = i18n._(attendanceNames[note.attendance])
    return (
      <Trans>
        {name}: {how}. Marks are entered for pupils who were there: press P first.
      </Trans>
    )
  }
  if (!kept || kept.state === 'kept') return null
  if (kept.state === 'conflict') {
    const [mine, theirs] = [shownValue(kept.value), shownValue(kept.theirs?.value ?? null)]
    const who = kept.theirs?.by ?? t`Somebody else`
    const when = kept.theirs?.at ? timeText(kept.theirs.at) : ''
    return (
      <>
        <span>
          <Trans>
            {who} entered {theirs} ({when}); you entered {mine}.
          </Trans>
        </span>
        <Button size="compact-sm" variant="default" onPointerDown={keepFocus} onClick={() => store.keepTheirs(kept)}>
          <Trans>Keep theirs (Enter)</Trans>
        </Button>
        <Button size="compact-sm" variant="default" onPointerDown={keepFocus} onClick={() => store.putMine(kept)}>
          <Trans>Put mine (M)</Trans>
        </Button>
      </>
    )
  }
  return (
    <>
      <span>
        {kept.state === 'wrong' ? (
          <WrongText {...{ store, field }} text={String(kept.value)} />
        ) : (
          kept.why && textOf(kept.why)
        )}
      </span>
      {kept.state === 'refused' && (
        <Button size="compact-sm" variant="default" onPointerDown={keepFocus} onClick={() => store.putMine(kept)}>
          <Trans>Send again</Trans>
        </Button>
      )}
      <Button size="compact-sm" variant="default" onPointerDown={keepFocus} onClick={() => store.giveUp(kept)}>
        <Trans>Take it out</Trans>
      </Button>
    </>
  )
}

const shownValue = (value: string | number | null) => (value === null ? '–' : String(value))

/** What is wrong with a text, and what would be right. */
function WrongText({ store, field, text }: { store: SheetStore; field: string; text: string }) {
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
