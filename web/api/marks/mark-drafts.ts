import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DraftChanges } from './batches.ts'
import { type Batch, type CellDraft, keyOf } from './cell-draft.ts'

export const databaseName = 'quaestor-marks'

interface Schema extends DBSchema {
  cells: { key: [string, number, number, string]; value: CellDraft }
  batches: { key: [string, number, number]; value: Batch }
}

/** What an exam's typed values are read as, all at once. */
export interface ExamDrafts {
  cells: Map<string, CellDraft>
  batches: Batch[]
}

/** Where typed values lie until the server has acknowledged them. Every change is one step: it happens as a whole or not at all. */
export interface MarkDrafts {
  /** Whether the values outlive the page. */
  readonly durable: boolean
  read(exam_id: number): Promise<ExamDrafts>
  /** Settles once the change is on the disk. */
  change<C extends DraftChanges>(exam_id: number, work: (ofExam: ExamDrafts) => C | null): Promise<C | null>
  /** One cell, without reading the others. */
  put(cell: Omit<CellDraft, never>, merge: (before: CellDraft | undefined) => CellDraft): Promise<void>
  /** Cells as they are, at once: the page is about to be gone, and reads no answer any more. */
  putLast(cells: CellDraft[]): void
  exams(): Promise<number[]>
  count(): Promise<number>
}

const strict = { durability: 'strict' } as const

const within = (scope: string, exam_id: number) => IDBKeyRange.bound([scope, exam_id], [scope, exam_id, []])
const ofScope = (scope: string) => IDBKeyRange.bound([scope], [scope, []])

const toExamDrafts = (cells: CellDraft[], batches: Batch[]): ExamDrafts => ({
  cells: new Map(cells.map((cell) => [keyOf(cell), cell])),
  batches,
})

function onDisk(db: IDBPDatabase<Schema>, scope: string): MarkDrafts {
  return {
    durable: true,
    async read(exam_id) {
      const tx = db.transaction(['cells', 'batches'])
      const range = within(scope, exam_id)
      return toExamDrafts(
        ...(await Promise.all([tx.objectStore('cells').getAll(range), tx.objectStore('batches').getAll(range)])),
      )
    },
    async change(exam_id, work) {
      const tx = db.transaction(['cells', 'batches'], 'readwrite', strict)
      const [cells, batches] = [tx.objectStore('cells'), tx.objectStore('batches')]
      const range = within(scope, exam_id)
      const changes = work(toExamDrafts(...(await Promise.all([cells.getAll(range), batches.getAll(range)]))))
      const { put = [], drop = [], batch, ends } = changes ?? {}
      for (const cell of put) void cells.put(cell, [scope, exam_id, cell.mark_id, cell.field])
      for (const { mark_id, field } of drop) void cells.delete([scope, exam_id, mark_id, field])
      if (ends) void batches.delete([scope, exam_id, ends.n])
      if (batch) void batches.put(batch, [scope, exam_id, batch.n])
      await tx.done
      return changes
    },
    async put({ exam_id, mark_id, field }, merge) {
      const tx = db.transaction('cells', 'readwrite', strict)
      const key: [string, number, number, string] = [scope, exam_id, mark_id, field]
      void tx.store.put(merge(await tx.store.get(key)), key)
      await tx.done
    },
    putLast(last) {
      const tx = db.transaction('cells', 'readwrite', strict)
      for (const cell of last) void tx.store.put(cell, [scope, cell.exam_id, cell.mark_id, cell.field])
      // Left alone the transaction would end only after its answers, which a page that is closed does not wait for.
      tx.commit()
      tx.done.catch(() => undefined)
    },
    async exams() {
      const keys = await db.getAllKeys('cells', ofScope(scope))
      return [...new Set(keys.map(([, exam_id]) => exam_id))]
    },
    count: () => db.count('cells', ofScope(scope)),
  }
}

/** Where the browser keeps nothing: values live as long as the page, whose screen says so. */
export function inPage(byExam = new Map<number, ExamDrafts>()): MarkDrafts {
  const open = (exam_id: number) => {
    const ofExam = byExam.get(exam_id) ?? toExamDrafts([], [])
    byExam.set(exam_id, ofExam)
    return ofExam
  }
  return {
    durable: false,
    read: async (exam_id) => open(exam_id),
    async change(exam_id, work) {
      const ofExam = open(exam_id)
      const changes = work(ofExam)
      const { put = [], drop = [], batch, ends } = changes ?? {}
      for (const cell of put) ofExam.cells.set(keyOf(cell), cell)
      for (const cell of drop) ofExam.cells.delete(keyOf(cell))
      if (ends) ofExam.batches = ofExam.batches.filter(({ n }) => n !== ends.n)
      if (batch) ofExam.batches = [...ofExam.batches.filter(({ n }) => n !== batch.n), batch]
      return changes
    },
    async put(cell, merge) {
      const { cells } = open(cell.exam_id)
      cells.set(keyOf(cell), merge(cells.get(keyOf(cell))))
    },
    putLast: (last) => {
      for (const cell of last) open(cell.exam_id).cells.set(keyOf(cell), cell)
    },
    exams: async () => [...byExam].flatMap(([exam_id, { cells }]) => (cells.size > 0 ? [exam_id] : [])),
    count: async () => [...byExam.values()].reduce((sum, { cells }) => sum + cells.size, 0),
  }
}

/**
 * The disk until it refuses, as a full one does. From then on an exam's values live in the page, with what the disk still has of them; when all of
 * them are acknowledged the disk is tried anew.
 */
export function untilFull(disk: MarkDrafts): MarkDrafts {
  const pages = new Map<number, Promise<MarkDrafts>>()
  const toPage = async (exam_id: number) =>
    inPage(new Map([[exam_id, await disk.read(exam_id).catch(() => toExamDrafts([], []))]]))
  const on = async <T>(exam_id: number, work: (drafts: MarkDrafts) => Promise<T>): Promise<T> => {
    const page = pages.get(exam_id)
    if (page) return work(await page)
    try {
      return await work(disk)
    } catch {
      const full = pages.get(exam_id) ?? toPage(exam_id)
      pages.set(exam_id, full)
      return work(await full)
    }
  }
  /** What was on the disk before it was full must not be sent at the next start. */
  const tidy = async (exam_id: number, { drop, ends }: DraftChanges) => {
    if (pages.has(exam_id) && (drop || ends))
      await disk.change(exam_id, () => ({ ...(drop && { drop }), ...(ends && { ends }) })).catch(() => null)
  }
  const exams = async () => [...new Set([...(await disk.exams().catch(() => [])), ...pages.keys()])]
  return {
    get durable() {
      return pages.size === 0
    },
    read: (exam_id) => on(exam_id, (drafts) => drafts.read(exam_id)),
    async change(exam_id, work) {
      const changes = await on(exam_id, (drafts) => drafts.change(exam_id, work))
      if (changes) await tidy(exam_id, changes)
      return changes
    },
    async put(cell, merge) {
      const { exam_id } = cell
      const page = await pages.get(exam_id)
      if (page && (await page.count()) === 0) pages.delete(exam_id)
      await on(exam_id, (drafts) => drafts.put(cell, merge))
    },
    putLast: (last) => disk.putLast(last.filter(({ exam_id }) => !pages.has(exam_id))),
    exams,
    async count() {
      let sum = 0
      for (const exam_id of await exams()) sum += (await on(exam_id, (drafts) => drafts.read(exam_id))).cells.size
      return sum
    },
  }
}

const draftsByScope = new Map<string, Promise<MarkDrafts>>()

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
  const known = draftsByScope.get(scope) ?? open(scope)
  draftsByScope.set(scope, known)
  return known
}
