import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import type { Session } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { choiceFilter, type Filter } from './filter.ts'

/** In the address 0 stands for all sessions; without a value it is the one that is worked in. */
const allSessions = 0
export const urlSession = z.coerce.number().int().min(allSessions).nullable().catch(null)

interface OfSession {
  session_id: number | null
}

/** The session of which a list is asked for, null for all; `session` is the one that is worked in. */
export const sessionIdOf = ({ session_id }: OfSession, session: Session | null): number | null =>
  session_id === allSessions ? null : (session_id ?? session?.id ?? null)

interface BySession {
  filters: OfSession
  change(changes: OfSession): void
}

/** Narrows a list to the rows of one session. */
export function useSessionFilter({ filters, change }: BySession, session: Session | null, label: string): Filter {
  const { t } = useLingui()
  const { sessions } = useSessions()
  const own = session?.id ?? null
  return choiceFilter({
    label,
    all: t`All sessions`,
    ofSession: true,
    names: sessions.map(({ id, name }) => [id, name]),
    value: sessionIdOf(filters, session),
    onChange: (id) => change({ session_id: id === own ? null : (id ?? allSessions) }),
  })
}
