import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../papers.module.css'

/** A line that screen readers read out when it changes; it takes no room while there is nothing to say. */
export function StatusNote({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" role="status" className={classes.statusNote}>
      {children}
    </Text>
  )
}
