import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { ListKind } from './list-kind.ts'
import { letterOf, placeFields } from './place-field.ts'
import classes from './reading.module.css'
import type { SaysOfList, ShownChoice, ShownColumn, ShownList } from './shown-list.ts'
import { useLeftNames } from './use-left-names.ts'

export interface ListPartProps extends SaysOfList {
  read: ShownList
  said: ShownChoice
  door: ListKind
}

/** What a column is taken for: the choice is heard as "Column 4, Marks, 36 numbers". */
export function ColumnField({ column, read, said, onSay, door }: ListPartProps & { column: ShownColumn }) {
  const { t } = useLingui()
  const leftName = useLeftNames()
  const { at, fields, heading, left_as, samples, by } = column
  const nameOf = (some: readonly string[]) => some.map((one) => door.nameOf(one)).join(', ')
  const own = fields.join(' ')
  const choices = door.choices.map((some) => ({ value: some.join(' '), label: nameOf(some) }))
  if (own && !choices.some(({ value }) => value === own)) choices.unshift({ value: own, label: nameOf(fields) })
  const isLeft = fields.length === 0
  const left = leftName(left_as)
  // No column of the list can be another one's in its place.
  if (by === 'made') return <span className={classes.made}>{nameOf(fields)}</span>
  const place = t`Column ${at + 1}`
  const counted = door.countOf(fields) ?? samples.join(', ')
  return (
    <NativeSelect
      aria-label={[place, isLeft ? left : nameOf(fields), counted || heading].filter(Boolean).join(', ')}
      title={heading || letterOf(at)}
      data={[{ value: '', label: isLeft ? left : t`Left out` }, ...choices]}
      value={own}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value.split(' ').filter(Boolean)
        onSay(placeFields(said, read.reading.columns, at, chosen))
      }}
    />
  )
}
