import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Message } from '#contract'

export const databaseName = 'quaestor-scans'

/** Whose it is and of which exam; `n` tells it from the others there. */
interface OfExam {
  scope: string
  exam_id: number
  n: number
}

/** What somebody has decided of a doubt, until the server has it. `n` is the doubt's id. */
export interface DoubtDraft extends OfExam {
  row_version: number
  /** As it is printed: "Question 12". */
  label: string
  /** Row by row; null: it can't be told. */
  value: string[][] | null
  /** The decision is taken back instead. */
  undoes: boolean
  state: 'waits' | 'conflict' | 'refused'
  theirs?: { value: string[][] | null; by: string | null; at: string | null }
  why?: Message
  made_at: number
}

/** A picture that a phone took, until the server has it. */
export interface PhotoDraft extends OfExam {
  picture: Blob
  why?: Message
}

interface Schema extends DBSchema {
  doubts: { key: [string, number, number]; value: DoubtDraft }
  photos: { key: [string, number, number]; value: PhotoDraft }
}
interface Drafts {
  doubts: DoubtDraft
  photos: PhotoDraft
}

/** Where the browser forbids it, some refuse later and some at once. */
async function openDisk(): Promise<IDBPDatabase<Schema> | null> {
  try {
    return await openDB<Schema>(databaseName, 1, {
      upgrade(empty) {
        empty.createObjectStore('doubts', { keyPath: ['scope', 'exam_id', 'n'] })
        empty.createObjectStore('photos', { keyPath: ['scope', 'exam_id', 'n'] })
      },
    })
  } catch {
    return null
  }
}

let database: Promise<IDBPDatabase<Schema> | null> | null = null

const disk = () => {
  database ??= openDisk()
  return database
}

const keyOf = ({ scope, exam_id, n }: OfExam): [string, number, number] => [scope, exam_id, n]

/** What of one kind waits on this device; what the disk refuses lives as long as the page. */
export class ScanDrafts<K extends keyof Drafts> {
  private readonly kind: K
  private readonly inPage = new Map<string, Drafts[K]>()

  constructor(kind: K) {
    this.kind = kind
  }

  /** Whether all of it outlives the page. */
  get durable(): boolean {
    return this.inPage.size === 0
  }

  async read(scope: string, exam_id?: number): Promise<Drafts[K][]> {
    const db = await disk()
    const least = exam_id === undefined ? [scope] : [scope, exam_id]
    const stored = await db?.getAll(this.kind, IDBKeyRange.bound(least, [...least, []])).catch(() => [])
    const own = [...this.inPage.values()].filter(
      (one) => one.scope === scope && (exam_id === undefined || one.exam_id === exam_id),
    )
    const all = new Map([...(stored ?? []), ...own].map((one) => [keyOf(one).join(), one as Drafts[K]]))
    return [...all.values()]
  }

  async put(draft: Drafts[K]): Promise<void> {
    const db = await disk()
    const key = keyOf(draft).join()
    try {
      if (!db) throw new DOMException('Nothing is stored')
      await db.put(this.kind, draft)
      this.inPage.delete(key)
    } catch {
      this.inPage.set(key, draft)
    }
  }

  async drop(draft: OfExam): Promise<void> {
    this.inPage.delete(keyOf(draft).join())
    const db = await disk()
    await db?.delete(this.kind, keyOf(draft)).catch(() => undefined)
  }
}

export const doubtDrafts = new ScanDrafts('doubts')
export const photoDrafts = new ScanDrafts('photos')
