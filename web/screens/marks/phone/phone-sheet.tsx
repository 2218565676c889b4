import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Switch } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { MarkKey } from '#contract'
import { type OpenedPupil, PupilDialogs } from '../sheet/dialogs/pupil-dialogs.tsx'
import type { RemarkRights } from '../sheet/dialogs/remark-dialog.tsx'
import type { HeadColumn } from '../sheet/head-column.ts'
import type { CellEditor } from '../sheet/use-cell-editor.ts'
import { useRemembered } from '../sheet/use-remembered.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { AttendancePass } from './attendance-pass.tsx'
import { Keypad } from './keypad.tsx'
import classes from './phone.module.css'
import { PupilCard } from './pupil-card.tsx'

interface PhoneSheetProps {
  store: SheetStore
  editor: CellEditor
  ids: number[]
  head: HeadColumn[]
  fieldAt: (id: number, c: number) => MarkKey | null
  hasSets: boolean
  hasSections: boolean
  /** Names the input: question and pupil. */
  label: string
  rights: RemarkRights
  isReadOnly: boolean
  goesOn: boolean
  setGoesOn: (goesOn: boolean) => void
  /** Search, section, question and order are shown above. */
  isFiltering: boolean
  onFilters: () => void
  onTable: () => void
}

/** The sheet on a phone: first who was there, then a card for each pupil, which the thumb types into. */
export default function PhoneSheet(props: PhoneSheetProps) {
  const { store, editor, ids, rights, isReadOnly, isFiltering, onFilters, onTable } = props
  const { head, fieldAt, hasSets, hasSections, label } = props
  const { t } = useLingui()
  const [isPass, setPass] = useState(() => !isReadOnly && ids.some((id) => isOpen(store, id)))
  const [hasKeyboard, setKeyboard] = useRemembered('keyboard')
  const [opened, setOpened] = useState<OpenedPupil | null>(null)
  const { id } = editor
  const toMarks = () => {
    setPass(false)
    // Who was tapped last is not who is marked first.
    const first = ids.findIndex((one) => !store.row(one).isComplete)
    if (isPass) editor.go({ r: Math.max(0, first), c: Math.min(1, head.length) })
  }
  const own = id === null ? null : { id, name: store.row(id).row.student.name }
  return (
    <div className={classes.sheet}>
      <div className={classes.bar}>
        <fieldset className={classes.choice} aria-label={t`What is shown`}>
          <button type="button" aria-pressed={isPass} onClick={() => setPass(true)}>
            <Trans>Attendance</Trans>
          </button>
          <button type="button" aria-pressed={!isPass} onClick={toMarks}>
            <Trans>Marks</Trans>
          </button>
          <button type="button" aria-pressed={false} onClick={onTable}>
            <Trans>Table</Trans>
          </button>
        </fieldset>
        <ActionIcon
          variant="default"
          size="var(--q-icon-button)"
          aria-label={t`Search and order`}
          aria-expanded={isFiltering}
          onClick={onFilters}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
        </ActionIcon>
      </div>
      {isPass && <AttendancePass {...{ store, editor, ids, rights, hasSections, isReadOnly }} onDone={toMarks} />}
      {!isPass && own && (
        <>
          <PupilCard
            {...{ store, editor, ids, head, fieldAt, hasSets, hasSections, label, hasKeyboard, rights }}
            onHistory={() => setOpened({ ...own, dialog: 'history' })}
            onRemark={() => setOpened({ ...own, dialog: 'remark' })}
          />
          <Keypad
            {...{ store, editor, rights, hasKeyboard }}
            onRemark={() => setOpened({ ...own, dialog: 'remark' })}
          />
          {!isReadOnly && (
            <>
              <Switch
                mt="sm"
                label={t`Use the phone's keyboard`}
                checked={hasKeyboard}
                onChange={({ currentTarget }) => setKeyboard(currentTarget.checked)}
              />
              <Switch
                mt="sm"
                label={t`Go on by itself after one digit`}
                description={t`To the next question, where the maximum is below 10. For whole marks: no half can follow.`}
                checked={props.goesOn}
                onChange={({ currentTarget }) => props.setGoesOn(currentTarget.checked)}
              />
            </>
          )}
        </>
      )}
      <PupilDialogs {...{ store, rights, opened }} onOpen={setOpened} />
    </div>
  )
}

/** Whether nobody has entered yet that the pupil was there or not. */
const isOpen = (store: SheetStore, id: number) => {
  const { row, attendance } = store.row(id)
  return attendance === null && !row.left
}
