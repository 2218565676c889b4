import { useSyncExternalStore } from 'react'
import { fixedRoles, type Session, sessionApi } from '#contract'
import { listBody, useList } from '../use/use-list.ts'
import { askAhead } from '../use/use-read.ts'
import { isInSchool, useAccount } from './account.ts'
import { readStored, writeStored } from './stored.ts'

/** All that the selector offers. */
const asked = { range: { page: 1, pageSize: 1000 } }

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function selectSession(id: number): void {
  writeStored('selectedSessionId', String(id))
  for (const listener of listeners) listener()
}

/** The stored session if it still exists, else the default one, else the first. */
export function chooseSession<S extends { id: number; is_default: boolean }>(stored: string, sessions: S[]): S | null {
  return (
    sessions.find((session) => String(session.id) === stored) ??
    sessions.find((session) => session.is_default) ??
    sessions[0] ??
    null
  )
}

/** The academic years, and the one that is worked in: unless somebody chose another, the school's own. `session` is null until they are `known`, and where there is none. */
export function useSessions(enabled = true): { sessions: Session[]; session: Session | null; known: boolean } {
  const { user } = useAccount()
  const stored = useSyncExternalStore(subscribe, () => readStored('selectedSessionId'))
  const { rows } = useList(sessionApi.list, asked, { enabled: enabled && !user?.must_enrol })
  const sessions = rows ?? []
  const session = chooseSession(stored || String(user?.session_id ?? ''), sessions)
  return { sessions, session, known: rows !== undefined }
}

/** Asks for the academic years of a school's pages, most of which wait for them. */
export function askSessionsAhead(): void {
  if (isInSchool()) askAhead(sessionApi.list, listBody(asked))
}

/** The session that is worked in where it is another than the school's current one. */
export function useOtherSession(): { other: Session | null; current: Session | null } {
  const { user } = useAccount()
  const { sessions, session } = useSessions(isInSchool() && user?.role_id !== fixedRoles.student)
  const current = chooseSession(String(user?.session_id ?? ''), sessions)
  return { other: session?.id === current?.id ? null : session, current }
}
