import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, listDrafts, writeDraft } from '../drafts.ts'
import { randomId } from '../idempotency.ts'

/** ms of quiet after the last key before the draft is written. */
const quiet = 800

interface DraftSource<V> {
  /** What is written, for example `question:new`. */
  target: string
  values: V
  /** The version of the row that is edited, null for a new one. */
  row_version: number | null
  /** The shape of the values, so that a later form can read them. */
  format: number
  /** Something was typed that isn't saved. */
  isDirty: boolean
}

export interface LocalDraft {
  /** When the draft was last written, as ms; `failed` when the browser keeps nothing. */
  saved_at: number | null
  failed: boolean
  /** A draft of an earlier visit. */
  offered: Draft | null
  /** Takes the offered draft out of the store; it is the caller's from here on. */
  take: () => void
  /** Writes at once. */
  keep: () => void
  /** Writes what was typed until now and offers it back: the form goes on with something else. */
  setAside: () => void
  /** Forgets what was typed now: it was saved, or given up. */
  drop: () => void
}

/** Keeps what is typed in the browser, so that a crash or a closed tab loses nothing. Every visit writes a draft of its own. */
export function useStoredDraft<V>(source: DraftSource<V>): LocalDraft {
  const { target, values, isDirty } = source
  const [id, setId] = useState(randomId)
  const [offered, setOffered] = useState<Draft | null>(() => listDrafts(target)[0] ?? null)
  const [written, setWritten] = useState<{ at: number | null; failed: boolean }>({ at: null, failed: false })
  const latest = useRef({ ...source, id })
  latest.current = { ...source, id }

  const write = useCallback((typed: V) => {
    const now = latest.current
    if (!now.isDirty) return
    const at = Date.now()
    const { target: place, row_version, format } = now
    const isWritten = writeDraft(place, { id: now.id, saved_at: at, row_version, format, values: typed })
    setWritten(isWritten ? { at, failed: false } : { at: null, failed: true })
  }, [])
  const keep = useCallback(() => write(latest.current.values), [write])

  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => write(values), quiet)
    return () => clearTimeout(timer)
  }, [values, isDirty, write])
  useEffect(() => {
    const keepWhenHidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => document.removeEventListener('visibilitychange', keepWhenHidden)
  }, [keep])

  const take = () => {
    if (offered) dropDraft(target, offered.id)
    setOffered(null)
  }
  const setAside = () => {
    keep()
    setId(randomId())
    setOffered(listDrafts(target).find((draft) => draft.id === id) ?? offered)
    setWritten({ at: null, failed: false })
  }
  const drop = useCallback(() => {
    dropDraft(latest.current.target, latest.current.id)
    setId(randomId())
    setWritten({ at: null, failed: false })
  }, [])
  return { saved_at: written.at, failed: written.failed, offered, take, keep, setAside, drop }
}
