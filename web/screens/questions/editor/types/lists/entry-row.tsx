import { Box } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { RichField } from '../../form/rich-field.tsx'
import classes from './list-fields.module.css'

interface EntryRowProps {
  path: string
  text: string
  label: string
  onKeyDown: (event: KeyboardEvent) => void
  takeRows: (rows: string[][]) => boolean
  tools: ReactNode
}

/** One entry of a list with its tools beside it. */
export function EntryRow({ path, text, label, onKeyDown, takeRows, tools }: EntryRowProps) {
  return (
    <Box role="group" aria-label={label} className={classes.entry} onKeyDown={onKeyDown}>
      <RichField variant="line" path={path} value={text} label={label} takeRows={takeRows} required />
      {tools}
    </Box>
  )
}
