import { randomId } from '../idempotency.ts'
import { merged } from './batches.ts'
import { type AnyDraft, keyOf } from './cell-draft.ts'
import type { MarkDrafts } from './device-drafts.ts'

const prefixOf = (scope: string) => `q_typed ${scope} `

/**
 * What one queue has handed to the disk and the disk has not confirmed yet. IndexedDB answers some milliseconds later, and a tab that is closed or
 * crashes meanwhile takes its open transactions with it; localStorage has a value as soon as it is set.
 */
export class TypedJournal {
  private readonly key: string

  constructor(scope: string) {
    this.key = prefixOf(scope) + randomId()
  }

  /** In place of what it held; of none it is gone. Where the browser keeps nothing, or no more of it, the disk is asked all the same. */
  write(cells: AnyDraft[]): void {
    try {
      if (cells.length === 0) localStorage.removeItem(this.key)
      else localStorage.setItem(this.key, JSON.stringify(cells))
    } catch {}
  }
}

/** Values of before, from their key; a text that is none of ours counts as none. */
function read(key: string): AnyDraft[] {
  try {
    const cells: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(cells) ? cells : []
  } catch {
    return []
  }
}

const isKnown = (before: AnyDraft | undefined, { typed_at }: AnyDraft) =>
  before !== undefined && before.typed_at >= typed_at

/** Puts among the drafts what tabs that are gone had no time to put there. What was typed later stands. */
export async function takeFromJournals(scope: string, drafts: MarkDrafts): Promise<void> {
  let keys: string[] = []
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(scope)))
  } catch {}
  for (const key of keys) {
    const cells = read(key)
    for (const into of new Set(cells.map((cell) => cell.into)))
      await drafts.change(into, (there) => {
        const put = cells
          .filter((cell) => cell.into === into && !isKnown(there.cells.get(keyOf(cell)), cell))
          .map((cell) => merged(there.cells.get(keyOf(cell)), cell))
        return { put }
      })
    localStorage.removeItem(key)
  }
}
