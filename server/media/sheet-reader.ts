import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { say } from '#contract'
import { isZip } from '../../interchange/spreadsheet/workbook/zip-parts.ts'
import { ApiError } from '../ground/errors.ts'
import { fairTurns, type Whose } from '../workers/fair-turns.ts'
import { startThread } from '../workers/threads/start-thread.ts'
import type { FileInput, SheetKind, SheetLayout } from './sheet-kind.ts'
import type { PackedTable, ReadingAnswer, ReadingJob } from './sheet-messages.ts'
import { readTable, recordsOf, type SheetTable } from './sheet-table.ts'

/** Text of so many bytes is read at once: some 10 ms of work. A workbook may grow a hundredfold when it is unpacked. */
const SMALL = 16 * 1024
/** Longest a file may be read, in milliseconds; 5,000 rows take some 200. */
const TIMEOUT = 30_000
/** A thread without work ends after so many milliseconds. */
const IDLE = 60_000

/** Resolves when a file has been read for too long; from the moment that its reading begins. */
export type ReadingLimit = (signal: AbortSignal) => Promise<unknown>
const usualLimit: ReadingLimit = (signal) => pause(TIMEOUT, undefined, { signal })

/** What fills a table from a spreadsheet. */
export const sheetKind = (kind: Omit<SheetKind, 'fillers' | 'read'>): SheetKind => ({
  ...kind,
  fillers: z.record(z.string(), z.string()),
  read: (input, whose) => readTableAside(kind, input, whose),
})

/**
 * Reads a file; a large one and a workbook in a thread of their own, file after file, schools in turn. One that takes too long ends with its thread, and
 * with no other file. @throws as readTable
 */
export async function readTableAside(
  layout: SheetLayout,
  input: FileInput,
  { client_id, account_id }: Whose,
  limit = usualLimit,
): Promise<SheetTable> {
  if (input.bytes.length <= SMALL && !isZip(input.bytes)) return readTable(layout, input)
  const { columns, picture_column } = layout
  const read = () => askThread({ columns, picture_column }, input, limit)
  return unpack(layout, input, await turns.take({ client_id, account_id }, read, true))
}

async function unpack(
  { columns }: SheetLayout,
  { fillers }: FileInput,
  { pieces, ...table }: PackedTable,
): Promise<SheetTable> {
  const read: SheetTable = { ...table, lines: [], records: [] }
  const places = new Map(table.places)
  for (const piece of pieces) {
    const rows = JSON.parse(piece) as [number, ...string[]][]
    const lines = rows.map(([row, ...cells]) => ({ row, cells }))
    read.lines.push(...lines)
    read.records.push(...recordsOf(columns, places, lines, fillers))
    await nextTurn()
  }
  return read
}

/** Whoever uploads waits for the answer, and so sends no more than it can. */
const turns = fairTurns({ at_once: 1, waiting: 0 })

interface Thread {
  worker: Worker
  idle?: NodeJS.Timeout
}

/** One thread for the whole process: it is there only while there is something to read. */
let thread: Thread | null = null
let asked = 0

async function askThread(layout: SheetLayout, input: FileInput, limit: ReadingLimit): Promise<PackedTable> {
  const taken = thread ?? startReading()
  thread = taken
  clearTimeout(taken.idle)
  taken.worker.ref()
  const answered = new AbortController()
  try {
    const late = limit(answered.signal).then(() => null)
    late.catch(() => undefined)
    const table = await Promise.race([ask(taken.worker, { id: ++asked, layout, input }), late])
    if (table) return table
    // The next file must not meet a thread that is about to end.
    await end(taken)
    throw tooMuch()
  } finally {
    answered.abort()
    rest(taken)
  }
}

/** An idle thread keeps nobody from ending the server. */
function rest(idle: Thread): void {
  idle.worker.unref()
  idle.idle = setTimeout(() => void end(idle), IDLE).unref()
}

async function end(ended: Thread): Promise<void> {
  if (thread === ended) thread = null
  await ended.worker.terminate()
}

function startReading(): Thread {
  const worker = startThread(import.meta.url, 'sheet', { maxOldGenerationSizeMb: 512 })
  const started: Thread = { worker }
  worker.once('exit', () => {
    if (thread === started) thread = null
  })
  return started
}

function ask(worker: Worker, job: ReadingJob): Promise<PackedTable> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', receive).off('exit', leave)
      finish()
    }
    const receive = (answer: ReadingAnswer) => {
      if (answer.id !== job.id) return
      if ('table' in answer) settle(() => resolve(answer.table))
      else if ('refusal' in answer) settle(() => reject(refusalOf(answer)))
      else settle(() => reject(new Error(`The reading thread failed: ${answer.failed}`)))
    }
    const leave = () => settle(() => reject(tooMuch()))
    worker.on('message', receive).once('exit', leave)
    worker.postMessage(job)
  })
}

const refusalOf = ({ refusal: { code, told, errors, data } }: Extract<ReadingAnswer, { refusal: unknown }>) =>
  new ApiError(code, told, { errors, data })

/** The thread ran out of time or memory over a file. */
const tooMuch = () => new ApiError('too_large', say('file.too_slow'))
