import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { markedText } from './doubt-words.ts'
import classes from './doubts.module.css'
import type { FieldChoice, FieldDesk } from './field-desk.ts'
import type { DoubtField, Marked } from './marked.ts'

interface AnswerButtonsProps {
  store: FieldDesk
  /** `marked`: what the machine saw, where that is shown. */
  doubt: DoubtField & { marked?: Marked }
  view: FieldChoice
}

/** What may be marked: a circle each, a row of them for each of a grid, or the number that stands there. */
export function AnswerButtons({ store, doubt, view }: AnswerButtonsProps) {
  const { t } = useLingui()
  const { marked, row, typed, remark } = view
  if (doubt.kind === 'DIGITS')
    return (
      <TextInput
        className={classes.number}
        label={t`The number that is marked`}
        description={t`Nothing typed: the field is blank.`}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        error={remark === 'number' && t`The columns of the sheet can’t say this number.`}
        onChange={({ currentTarget }) => store.type(currentTarget.value)}
      />
    )
  const isGrid = doubt.rows.length > 1
  // Marked more often than may be: that it is so can be the answer.
  const all = doubt.marked?.some((one) => one.length > 1) && !doubt.many ? doubt.marked : null
  return (
    <fieldset className={classes.answers} style={{ border: 0, margin: 0, padding: 0 }} aria-label={t`What is marked`}>
      {doubt.rows.map((circles, r) => (
        <div
          // Rows of a field have no other name than their place.
          key={circles.map(({ x, y }) => `${x} ${y}`).join()}
          className={classes.row}
          data-current={(isGrid && r === row) || undefined}
        >
          {isGrid && <span>{r + 1}</span>}
          {circles.map(({ v }) => (
            <button
              key={v}
              type="button"
              className={classes.answer}
              aria-label={isGrid ? t`${r + 1}: ${v}` : undefined}
              aria-pressed={marked?.[r]?.includes(v) ?? false}
              onClick={({ shiftKey }) => store.toggle(r, v, shiftKey)}
            >
              {v}
            </button>
          ))}
        </div>
      ))}
      {all && (
        <Button variant="default" data-way onClick={() => store.takeAll()}>
          <Trans>All of it is marked: {markedText(doubt, all)}</Trans>
        </Button>
      )}
    </fieldset>
  )
}
