import { useLingui } from '@lingui/react/macro'
import { CellNote, keepFocus } from '../sheet/cell-notes.tsx'
import type { RemarkRights } from '../sheet/dialogs/remark-dialog.tsx'
import type { CellEditor } from '../sheet/use-cell-editor.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import classes from './phone.module.css'

interface KeypadProps {
  store: SheetStore
  editor: CellEditor
  rights: RemarkRights
  /** The phone's own keyboard has the digits. */
  hasKeyboard: boolean
  onRemark: () => void
}

interface Key {
  sign: string
  name?: string
  title?: string
  press: () => unknown
  isOff?: boolean
  isLetter?: boolean
}

/** Keys in reach of the thumb, below the card. They do what the keyboard does in the table. */
export function Keypad({ store, editor, rights, hasKeyboard, onRemark }: KeypadProps) {
  const { t } = useLingui()
  const { id, field, place, isReadOnly } = editor
  const isMark = place.c > 0 && !isReadOnly
  const digit = (sign: string, name?: string): Key => ({
    sign,
    ...(name !== undefined && { name }),
    press: () => editor.press(sign),
    isOff: !isMark,
  })
  const na: Key = {
    sign: 'NA',
    title: t`Not attempted`,
    press: () => editor.set('NA'),
    isOff: !isMark || field === null || !store.limits(field).mayBeNa,
    isLetter: true,
  }
  const absent: Key = {
    sign: t({ message: 'AB', context: 'attendance' }),
    title: t`Absent`,
    press: () => editor.attend('A'),
    isOff: isReadOnly,
    isLetter: true,
  }
  const back: Key = { sign: '◀', name: t`Previous question`, press: () => editor.goOn(-1) }
  const on: Key = { sign: '▶', name: t`Next question`, press: () => editor.goOn(1) }
  const typed = hasKeyboard
    ? [back, na, absent, on]
    : [
        ...[...'789'].map((one) => digit(one)),
        na,
        ...[...'456'].map((one) => digit(one)),
        absent,
        ...[...'123'].map((one) => digit(one)),
        digit('½'),
        ...[back, digit('0'), digit('.', t`point`), on],
      ]
  // Where nothing can be typed twelve dead keys would stand in the way of what is there to be read.
  const keys = isReadOnly ? [back, on] : typed
  if (id === null) return null
  return (
    <div className={classes.sheet_foot}>
      <CellNote {...{ store, editor, rights, onRemark }} />
      <fieldset className={classes.keypad} aria-label={t`Keys`} onPointerDown={keepFocus}>
        {keys.map(({ sign, name, title, press, isOff, isLetter }) => (
          <button
            key={sign}
            type="button"
            className={classes.key}
            aria-label={name}
            title={title}
            data-letter={isLetter}
            style={isReadOnly ? { gridColumn: 'span 2' } : undefined}
            disabled={isOff}
            onClick={press}
          >
            {sign}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
