import { z } from 'zod'
import { getAccount } from './sign-in/account.ts'

const Stored = z.object({
  saved_at: z.number(),
  row_version: z.number().nullable(),
  /** Which shape of the form `values` has; the first drafts don't say. */
  format: z.number().default(1),
  values: z.unknown(),
})

/** What was typed and not saved. `row_version` is that of the row it started from, null for a new one. */
export interface Draft extends z.output<typeof Stored> {
  id: string
}

/** The most drafts kept for one screen, and for how long, in ms. */
const mostDrafts = 10
const longestStored = 30 * 24 * 3600 * 1000

/** Drafts belong to a person in a school: `target` says of what, for example `question:new`. */
function prefixOf(target: string): string {
  const { user } = getAccount()
  return `quaestor-draft:${user?.client_id ?? 0}:${user?.id ?? 0}:${target}:`
}

function parse(text: string | null) {
  try {
    return Stored.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

/** The drafts of a screen, newest first. */
export function listDrafts(target: string): Draft[] {
  const prefix = prefixOf(target)
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  const drafts = keys.flatMap((key) => {
    const stored = parse(localStorage.getItem(key))
    return stored ? [{ ...stored, id: key.slice(prefix.length) }] : []
  })
  return drafts.sort((a, b) => b.saved_at - a.saved_at)
}

export function dropDraft(target: string, id: string): void {
  localStorage.removeItem(prefixOf(target) + id)
}

/** Answers false when the browser has no room or keeps nothing. */
export function writeDraft(target: string, { id, ...draft }: Draft): boolean {
  try {
    localStorage.setItem(prefixOf(target) + id, JSON.stringify(draft))
  } catch {
    return false
  }
  listDrafts(target).forEach((one, place) => {
    if (place >= mostDrafts || draft.saved_at - one.saved_at > longestStored) dropDraft(target, one.id)
  })
  return true
}
