import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { SaysOfList, ShownChoice, ShownList } from './shown-list.ts'

interface ReadingHeadingsProps extends SaysOfList {
  read: ShownList
  said: ShownChoice
}

/** In which rows the headings stand: none where the list has no heading. */
export function ReadingHeadings({ read, said, onSay }: ReadingHeadingsProps) {
  const { t } = useLingui()
  const own = read.reading.header_rows.join(', ')
  const [text, setText] = useState(own)
  useEffect(() => setText(own), [own])
  const apply = () => {
    const rows = text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number)
    const isGood = rows.every((row) => Number.isInteger(row) && row > 0)
    if (!isGood || rows.join() === read.reading.header_rows.join()) return setText(own)
    onSay({ ...said, header_rows: rows })
  }
  return (
    <TextInput
      label={t`Row of the headings`}
      description={t`Two with a comma between them; empty where the list has none.`}
      w="16rem"
      maw="100%"
      size="sm"
      inputMode="numeric"
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}
