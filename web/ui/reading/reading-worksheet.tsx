import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { SaysOfList, ShownChoice, ShownList } from './shown-list.ts'

interface ReadingWorksheetProps extends SaysOfList {
  read: ShownList
  said: ShownChoice
}

/** Which sheet of a workbook is read, where it has several; another one is read from the start. */
export function ReadingWorksheet({ read: { reading, asks }, said, onSay }: ReadingWorksheetProps) {
  const { t } = useLingui()
  const seen = reading.sheets.filter(({ hidden, rows }) => !hidden && rows > 0)
  if (seen.length < 2 || asks.some(({ kind }) => kind === 'sheet')) return null
  const data = seen.map(({ name, rows }) => ({
    value: name,
    label: `${name} – ${plural(rows, { one: '# row', other: '# rows' })}`,
  }))
  return (
    <NativeSelect
      label={t`Sheet of the file`}
      w="24rem"
      maw="100%"
      data={data}
      value={reading.sheet}
      onChange={({ currentTarget }) => {
        const { sheet: _, ...answers } = said.answers ?? {}
        onSay({ answers, sheet: currentTarget.value })
      }}
    />
  )
}
