export type SaveState =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: Error }

/** How a value is saved, and which failures would only come again. */
export interface Saving<V> {
  send: (value: V) => Promise<void>
  isFinal: (error: Error) => boolean
}

/**
 * Keeps a value that changes and the value that is stored, and saves one at a time: what changes during a save is saved after it.
 * The last `take` decides what is saved and how.
 */
export function makeSaver<V>(initial: V, report: (state: SaveState) => void) {
  let stored = initial
  let latest = initial
  let saving: Saving<V> | null = null
  let running: Promise<void> | null = null
  let stopped = false

  async function saveAll(): Promise<void> {
    try {
      while (saving && stored !== latest) {
        const sent = latest
        report({ kind: 'saving' })
        await saving.send(sent)
        stored = sent
        stopped = false
      }
      report({ kind: 'saved', at: new Date() })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      stopped = saving?.isFinal(error) ?? false
      report({ kind: 'failed', error })
      throw error
    } finally {
      running = null
    }
  }

  return {
    take(value: V, how: Saving<V> | null = saving): void {
      latest = value
      saving = how
    },
    isDirty: (): boolean => stored !== latest,
    isStored: (value: V): boolean => stored === value,
    /** Whether the last save failed in a way that only the user can mend. */
    isStopped: (): boolean => stopped,
    /** Saves what isn't saved yet; rejects when it can't be. */
    flush(): Promise<void> {
      if (stored === latest && !running) return Promise.resolve()
      running ??= saveAll()
      return running
    },
  }
}
