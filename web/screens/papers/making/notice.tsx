import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface NoticeProps {
  color: 'yellow' | 'red'
  title: ReactNode
  /** Read out at once; otherwise it only stands there. */
  urgent?: boolean
  /** Where the focus can be moved to. */
  id?: string
  children?: ReactNode
}

/** A notice with a title that keeps its contrast in both colour schemes. */
export function Notice({ color, title, urgent = false, id, children }: NoticeProps) {
  return (
    <Alert color={color} role={urgent ? 'alert' : 'note'} id={id} tabIndex={id === undefined ? undefined : -1}>
      <Text fw={600} size="sm">
        {title}
      </Text>
      {children}
    </Alert>
  )
}
