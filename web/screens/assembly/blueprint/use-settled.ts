import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'

/** A value as it was when it last stood still for `quiet` ms; `isSettled` when it still is. Compared by what it says. */
export function useSettled<V>(value: V, quiet: number): { settled: V; isSettled: boolean } {
  const text = JSON.stringify(value)
  const [last] = useDebouncedValue(text, quiet)
  const settled = useMemo<V>(() => JSON.parse(last), [last])
  return { settled, isSettled: last === text }
}
