import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Sentence } from '#contract'

/** How a list is read that somebody has confirmed: no name, mark or number of a person is part of it. */
interface KeptLayout {
  /** Whose it is: a person of a school. */
  scope: string
  door: string
  signature: string
  sentence: Sentence
  said_at: number
  /** The server knows of it; absent before it was told. */
  is_told?: boolean
}

interface Schema extends DBSchema {
  layouts: { key: [string, string, string]; value: KeptLayout }
}

/** Beside what a sign-out clears: who comes back to this device finds them again. */
let database: Promise<IDBPDatabase<Schema> | null> | null = null
/** Where the browser keeps nothing they live as long as the page. */
const inPage: KeptLayout[] = []

/** Where the browser forbids it, some refuse later and some at once. */
async function openDisk(): Promise<IDBPDatabase<Schema> | null> {
  try {
    return await openDB<Schema>('quaestor-lists', 1, {
      upgrade(empty) {
        empty.createObjectStore('layouts', { keyPath: ['scope', 'door', 'signature'] })
      },
    })
  } catch {
    return null
  }
}

const open = () => {
  database ??= openDisk()
  return database
}

/** The signatures that this person has confirmed on this device. */
export async function confirmedLayouts(scope: string, door: string): Promise<string[]> {
  const own = inPage.filter((one) => one.scope === scope && one.door === door)
  const db = await open()
  const kept = (await db?.getAll('layouts', IDBKeyRange.bound([scope, door], [scope, door, []])).catch(() => [])) ?? []
  return [...new Set([...kept, ...own].map(({ signature }) => signature))]
}

/** Those that the server was not told yet: they were confirmed without a network. */
export async function untoldLayouts(scope: string, door: string): Promise<KeptLayout[]> {
  const db = await open()
  const kept = (await db?.getAll('layouts', IDBKeyRange.bound([scope, door], [scope, door, []])).catch(() => [])) ?? []
  return kept.filter(({ is_told }) => !is_told)
}

/** What the server no longer remembers, though it was told, somebody has made it forget. */
export async function keepOnly(scope: string, door: string, signatures: readonly string[]): Promise<void> {
  const db = await open()
  const kept = (await db?.getAll('layouts', IDBKeyRange.bound([scope, door], [scope, door, []])).catch(() => [])) ?? []
  for (const { signature, is_told } of kept)
    if (is_told && !signatures.includes(signature))
      await db?.delete('layouts', [scope, door, signature]).catch(() => null)
}

export async function confirmLayout(layout: KeptLayout): Promise<void> {
  inPage.push(layout)
  const db = await open()
  await db?.put('layouts', layout).catch(() => null)
}
