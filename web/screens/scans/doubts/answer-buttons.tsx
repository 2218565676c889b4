import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { ScanDoubtRow } from '#contract'
import type { DoubtStore, DoubtView } from './doubt-store.ts'
import { markedText } from './doubt-words.ts'
import classes from './doubts.module.css'

interface AnswerButtonsProps {
  store: DoubtStore
  doubt: ScanDoubtRow
  view: DoubtView
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
  const isMore = !doubt.many && doubt.marked.some((one) => one.length > 1)
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
      {isMore && (
        <Button variant="default" data-way onClick={() => store.takeAll()}>
          <Trans>All of it is marked: {markedText(doubt, doubt.marked)}</Trans>
        </Button>
      )}
    </fieldset>
  )
}
