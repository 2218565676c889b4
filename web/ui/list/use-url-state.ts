import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'

/** Fields of a screen's address: values that can't be read fall back, so that an edited address never breaks a screen. */
export const urlText = z.string().max(200).catch('')
export const urlPage = z.coerce.number().int().min(1).catch(1)
/** An id, null for none. */
export const urlId = z.coerce.number().int().positive().nullable().catch(null)
export const urlSort = z
  .string()
  .regex(/^[a-z_]+:(asc|desc)$/)
  .nullable()
  .catch(null)

/** Values equal to the default are left out of the address. */
export function toSearch(state: Record<string, unknown>, defaults: Record<string, unknown>): Record<string, string> {
  const shown = Object.entries(state).filter(
    ([name, value]) => value !== defaults[name] && value !== null && value !== undefined && value !== '',
  )
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value)]))
}

/**
 * A screen's filters, sort and page, kept in the address: Back restores them. `change` makes a new entry of the history,
 * `adjust` (for typing) changes the current one. A change of anything but the page goes back to page 1.
 */
export function useUrlState<S extends z.ZodObject>(schema: S) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = JSON.stringify(search)
  const state = useMemo(() => schema.parse(JSON.parse(text)), [schema, text])
  const go = useCallback(
    (changes: Partial<z.output<S>>, replace: boolean) => {
      const next = { ...state, ...('page' in changes ? {} : { page: 1 }), ...changes }
      const shown = toSearch(next, schema.parse({}))
      navigate({ to: '.', search: () => shown, replace, resetScroll: 'page' in changes })
    },
    [navigate, schema, state],
  )
  const change = useCallback((changes: Partial<z.output<S>>) => go(changes, false), [go])
  const adjust = useCallback((changes: Partial<z.output<S>>) => go(changes, true), [go])
  return { state, change, adjust }
}
