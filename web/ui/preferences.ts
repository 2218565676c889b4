import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/**
 * Choices of this browser that outlive a sign-out. Log Out clears all local storage, so they are kept in IndexedDB, read once at
 * start and served from memory.
 */
export type Preference = 'language' | 'colours' | 'keys' | `list:${string}`

const storeName = 'preferences'
const chosen = new Map<string, string>()

function openStore(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open('quaestor', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error)
  })
}

/** Fails silently where the browser offers no storage: a choice then lasts as long as the page. */
export async function loadPreferences(): Promise<void> {
  try {
    const database = await openStore()
    await new Promise<void>((done, failed) => {
      const reading = database.transaction(storeName).objectStore(storeName).openCursor()
      reading.onerror = () => failed(reading.error)
      reading.onsuccess = () => {
        const cursor = reading.result
        if (!cursor) return done()
        chosen.set(String(cursor.key), String(cursor.value))
        cursor.continue()
      }
    })
    database.close()
  } catch {
    chosen.clear()
  }
}

export const readPreference = (name: Preference): string | null => chosen.get(name) ?? null

export function writePreference(name: Preference, value: string): void {
  chosen.set(name, value)
  openStore().then(
    (database) => {
      database.transaction(storeName, 'readwrite').objectStore(storeName).put(value, name)
      database.close()
    },
    () => undefined,
  )
}

const schemes: readonly string[] = ['light', 'dark', 'auto']

/** Keeps light, dark or auto for Mantine. */
export const colourPreference: MantineColorSchemeManager = {
  get(fallback) {
    const stored = readPreference('colours')
    return stored && schemes.includes(stored) ? (stored as MantineColorScheme) : fallback
  },
  set: (value) => writePreference('colours', value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writePreference('colours', 'auto'),
}
