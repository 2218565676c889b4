import type { Action, AnyEndpoint, Module } from '#contract'
import { useMay, usePermission } from './account.ts'
import { useOtherSession } from './sessions.ts'

/** Whether the session that was gone to is closed: it is read and printed, and nothing is changed, as the strip says. */
export const useInClosedSession = (): boolean => useOtherSession().other?.is_locked === true

const writes = ({ kind }: AnyEndpoint) => /^(write|upload|handout)$/.test(kind)

/** As useMay, in the session that is worked in: in a closed one nobody changes anything. */
export function useMayHere(): ReturnType<typeof useMay> {
  const may = useMay()
  const closed = useInClosedSession()
  return (endpoint) => may(endpoint) && !(closed && endpoint && writes(endpoint))
}

const reading: readonly Action[] = ['view', 'download']

/** As usePermission, in the session that is worked in. */
export function usePermissionHere(module: Module): (action: Action) => boolean {
  const may = usePermission(module)
  const closed = useInClosedSession()
  return (action) => may(action) && (!closed || reading.includes(action))
}
