import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'

/** Which row a dialog edits: a row, a new one, or none (closed). */
export type Edited<R> = R | 'new' | null

/**
 * Fills a dialog's form whenever it opens, and remembers the row while the closing dialog fades out. Answers the row, null for a
 * new one.
 */
export function useEdited<R, V>(
  edited: Edited<R>,
  form: UseFormReturnType<V>,
  toValues: (row: R | null) => V,
): R | null {
  const last = useRef<R | null>(null)
  if (edited !== null) last.current = edited === 'new' ? null : edited
  const fill = useRef(() => undefined as unknown)
  fill.current = () => {
    form.setInitialValues(toValues(last.current))
    form.reset()
  }
  useEffect(() => {
    if (edited !== null) fill.current()
  }, [edited])
  return last.current
}
