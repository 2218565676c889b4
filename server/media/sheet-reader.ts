import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { say } from '#contract'
import { ApiError } from '../ground/errors.ts'
import { startThread } from '../workers/start-thread.ts'
import type { PackedTable, ReadingAnswer, ReadingJob } from './sheet-messages.ts'
import { readTable, recordsOf, type SheetLayout, type SheetTable, type TableInput } from './sheet-table.ts'

/** A file of so many bytes is read at once: some 10 ms of work. */
const SMALL = 16 * 1024
/** Longest a file may be read, in milliseconds; 5,000 rows take some 200. */
const TIMEOUT = 30_000
/** A thread without work ends after so many milliseconds. */
const IDLE = 60_000

/** Reads a file; a large one in a thread of its own. @throws as readTable */
export async function readTableAside(layout: SheetLayout, input: TableInput): Promise<SheetTable> {
  if (input.bytes.length <= SMALL) return readTable(layout, input)
  const { columns, picture_column } = layout
  const table = await askThread({ columns, picture_column }, input)
  return unpack(layout, input, table)
}

async function unpack(
  { columns }: SheetLayout,
  { fillers }: TableInput,
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

interface Thread {
  worker: Worker
  /** Files that it reads or that wait for it. */
  open: number
  idle?: NodeJS.Timeout
}

/** One thread for the whole process: it reads file after file, and is there only while there is something to read. */
let thread: Thread | null = null
let asked = 0

async function askThread(layout: SheetLayout, input: TableInput): Promise<PackedTable> {
  const taken = thread ?? startReading()
  thread = taken
  clearTimeout(taken.idle)
  taken.worker.ref()
  taken.open += 1
  try {
    return await ask(taken.worker, { id: ++asked, layout, input })
  } finally {
    taken.open -= 1
    if (taken.open === 0) rest(taken)
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
  const started: Thread = { worker, open: 0 }
  worker.once('exit', () => {
    if (thread === started) thread = null
  })
  return started
}

function ask(worker: Worker, job: ReadingJob): Promise<PackedTable> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
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
    const timer = setTimeout(() => {
      settle(() => reject(tooMuch()))
      void worker.terminate()
    }, TIMEOUT)
    worker.on('message', receive).once('exit', leave)
    worker.postMessage(job)
  })
}

const refusalOf = ({ refusal: { code, told, errors, data } }: Extract<ReadingAnswer, { refusal: unknown }>) =>
  new ApiError(code, told, { errors, data })

/** The thread ran out of time or memory over a file. */
const tooMuch = () => new ApiError('too_large', say('file.too_slow'))
