import { Plural } from '@lingui/react/macro'
import { Text } from '@mantine/core'

interface FirstRowsProps {
  /** Of useList. */
  list: { rows: readonly unknown[] | undefined; truncated: boolean }
}

/** Said where a list was too large to come whole; nothing where it did. */
export function FirstRows({ list: { rows, truncated } }: FirstRowsProps) {
  if (!truncated || !rows) return null
  return (
    <Text size="sm" role="status">
      <Plural
        value={rows.length}
        one="These records are too large to be shown together: only the first # is here."
        other="These records are too large to be shown together: only the first # are here."
      />
    </Text>
  )
}
