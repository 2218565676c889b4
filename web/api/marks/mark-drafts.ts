import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DraftChanges } from './batches.ts'
import { type AnyDraft, type Batch, keyOf, type TypedInto } from './cell-draft.ts'
import type { ExamDrafts, MarkDrafts } from './device-drafts.ts'
import { takeFromJournals } from './typed-journal.ts'

export const databaseName = 'quaestor-marks'

interface Schema extends DBSchema {
  cells: { key: [string, TypedInto, number, string]; value: AnyDraft }
  batches: { key: [string, TypedInto, number]; value: Batch }
}

const strict = { durability: 'strict' } as const

const within = (scope: string, into: TypedInto) => IDBKeyRange.bound([scope, into], [scope, into, []])
const ofScope = (scope: string) => IDBKeyRange.bound([scope], [scope, []])

/** What an earlier release has stored does not name what it is of: where it was found does. */
const toExamDrafts = (into: TypedInto, cells: AnyDraft[], batches: Batch[]): ExamDrafts => ({
  cells: new Map(cells.map((cell) => [keyOf(cell), { ...cell, into }])),
  batches: batches.map((batch) => ({ ...batch, into })),
})

function onDisk(db: IDBPDatabase<Schema>, scope: string): MarkDrafts {
  return {
    durable: true,
    async read(into) {
      const tx = db.transaction(['cells', 'batches'])
      const range = within(scope, into)
      return toExamDrafts(
        into,
        ...(await Promise.all([tx.objectStore('cells').getAll(range), tx.objectStore('batches').getAll(range)])),
      )
    },
    async change(into, work) {
      const tx = db.transaction(['cells', 'batches'], 'readwrite', strict)
      const [cells, batches] = [tx.objectStore('cells'), tx.objectStore('batches')]
      const range = within(scope, into)
      const changes = work(toExamDrafts(into, ...(await Promise.all([cells.getAll(range), batches.getAll(range)]))))
      const { put = [], drop = [], batch, ends } = changes ?? {}
      for (const cell of put) void cells.put(cell, [scope, into, cell.mark_id, cell.field])
      for (const { mark_id, field } of drop) void cells.delete([scope, into, mark_id, field])
      if (ends) void batches.delete([scope, into, ends.n])
      if (batch) void batches.put(batch, [scope, into, batch.n])
      await tx.done
      return changes
    },
    async put({ into, mark_id, field }, merge) {
      const tx = db.transaction('cells', 'readwrite', strict)
      const key: [string, TypedInto, number, string] = [scope, into, mark_id, field]
      void tx.store.put(merge(await tx.store.get(key)), key)
      await tx.done
    },
    async all() {
      const keys = await db.getAllKeys('cells', ofScope(scope))
      return [...new Set(keys.map(([, into]) => into))]
    },
    count: () => db.count('cells', ofScope(scope)),
  }
}

/** Where the browser keeps nothing: values live as long as the page, whose screen says so. */
export function inPage(byExam = new Map<TypedInto, ExamDrafts>()): MarkDrafts {
  const open = (into: TypedInto) => {
    const ofExam = byExam.get(into) ?? toExamDrafts(into, [], [])
    byExam.set(into, ofExam)
    return ofExam
  }
  return {
    durable: false,
    read: async (into) => open(into),
    async change(into, work) {
      const ofExam = open(into)
      const changes = work(ofExam)
      const { put = [], drop = [], batch, ends } = changes ?? {}
      for (const cell of put) ofExam.cells.set(keyOf(cell), cell)
      for (const cell of drop) ofExam.cells.delete(keyOf(cell))
      if (ends) ofExam.batches = ofExam.batches.filter(({ n }) => n !== ends.n)
      if (batch) ofExam.batches = [...ofExam.batches.filter(({ n }) => n !== batch.n), batch]
      return changes
    },
    async put(cell, merge) {
      const { cells } = open(cell.into)
      cells.set(keyOf(cell), merge(cells.get(keyOf(cell))))
    },
    all: async () => [...byExam].flatMap(([into, { cells }]) => (cells.size > 0 ? [into] : [])),
    count: async () => [...byExam.values()].reduce((sum, { cells }) => sum + cells.size, 0),
  }
}

/**
 * The disk until it refuses, as a full one does. From then on an exam's values live in the page, with what the disk still has of them; when all of
 * them are acknowledged the disk is tried anew.
 */
export function untilFull(disk: MarkDrafts): MarkDrafts {
  const pages = new Map<TypedInto, Promise<MarkDrafts>>()
  const toPage = async (into: TypedInto) =>
    inPage(new Map([[into, await disk.read(into).catch(() => toExamDrafts(into, [], []))]]))
  const on = async <T>(into: TypedInto, work: (drafts: MarkDrafts) => Promise<T>): Promise<T> => {
    const page = pages.get(into)
    if (page) return work(await page)
    try {
      return await work(disk)
    } catch {
      const full = pages.get(into) ?? toPage(into)
      pages.set(into, full)
      return work(await full)
    }
  }
  /** What was on the disk before it was full must not be sent at the next start. */
  const tidy = async (into: TypedInto, { drop, ends }: DraftChanges) => {
    if (pages.has(into) && (drop || ends))
      await disk.change(into, () => ({ ...(drop && { drop }), ...(ends && { ends }) })).catch(() => null)
  }
  const all = async () => [...new Set([...(await disk.all().catch(() => [])), ...pages.keys()])]
  return {
    get durable() {
      return pages.size === 0
    },
    read: (into) => on(into, (drafts) => drafts.read(into)),
    async change(into, work) {
      const changes = await on(into, (drafts) => drafts.change(into, work))
      if (changes) await tidy(into, changes)
      return changes
    },
    async put(cell, merge) {
      const { into } = cell
      const page = await pages.get(into)
      if (page && (await page.count()) === 0) pages.delete(into)
      await on(into, (drafts) => drafts.put(cell, merge))
    },
    all,
    async count() {
      let sum = 0
      for (const into of await all()) sum += (await on(into, (drafts) => drafts.read(into))).cells.size
      return sum
    },
  }
}

const draftsByScope = new Map<string, Promise<MarkDrafts>>()

/** With what tabs that are gone left. */
async function openWithJournals(scope: string): Promise<MarkDrafts> {
  const drafts = await open(scope)
  await takeFromJournals(scope, drafts)
  return drafts
}

/** Where the browser forbids it, some refuse later and some at once. */
async function open(scope: string): Promise<MarkDrafts> {
  try {
    const db = await openDB<Schema>(databaseName, 1, {
      upgrade(empty) {
        empty.createObjectStore('cells')
        empty.createObjectStore('batches')
      },
    })
    return untilFull(onDisk(db, scope))
  } catch {
    return inPage()
  }
}

/** The values that an account of a school has typed on this device. */
export function markDraftsOf(scope: string): Promise<MarkDrafts> {
  const known = draftsByScope.get(scope) ?? openWithJournals(scope)
  draftsByScope.set(scope, known)
  return known
}
