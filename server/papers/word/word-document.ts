import type { Worker } from 'node:worker_threads'
import type { Images } from '../../../typeset/document.ts'
import { findImageSize } from '../../../typeset/paper/image-size.ts'
import { toPng } from '../../images/images.ts'
import { fairTurns, type Whose } from '../../workers/fair-turns.ts'
import { cpuOfThread } from '../../workers/limits/cpu-time.ts'
import { tooLong, whenOver } from '../../workers/limits/limit-work.ts'
import { ChildDiedError, JobTimeoutError } from '../../workers/pool-errors.ts'
import { startThread } from '../../workers/threads/start-thread.ts'
import type { FromWord, ToWord, WordInput } from './word-messages.ts'
import type { PaperPictures } from './word-paper.ts'

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Processor time that a document may take. */
const MOST_CPU_MS = 5_000
/** A thread without work ends after so many milliseconds. */
const IDLE_MS = 60_000

const turns = fairTurns({ at_once: 1, waiting: 24, of_person: 4 })
let warm: Worker | null = null
let idle: NodeJS.Timeout | undefined

/**
 * A paper or its marking scheme as .docx, made of what its PDF is made of, in a thread; schools that wait take turns.
 * @throws BusyError, JobTimeoutError, ChildDiedError
 */
export async function wordDocument(input: WordInput, whose: Whose): Promise<Uint8Array> {
  const pictures = await picturesOf(input.images, whose)
  return turns.take(whose, () => writtenAside({ input: { ...input, images: new Map() }, pictures }))
}

const kinds = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' } as const

/** Pictures as Word shows them, with their sizes; one that is no picture is gone. */
async function picturesOf(images: Images, whose: Whose): Promise<PaperPictures> {
  const found = [...images].map(async ([src, file]) => {
    const size = findImageSize(file)
    if (!size) return []
    const { bytes, format } = file
    if (format === 'webp') return [[src, { ...size, bytes: await toPng(bytes, whose), mime: 'image/png' }] as const]
    return [[src, { ...size, bytes, mime: kinds[format] }] as const]
  })
  return new Map((await Promise.all(found)).flat())
}

function warmThread(): Worker {
  const worker = warm ?? startThread(import.meta.url, 'word', { maxOldGenerationSizeMb: 256 })
  if (warm) return warm
  warm = worker
  // It keeps nobody from ending the server.
  worker.unref()
  worker.once('exit', () => {
    if (warm === worker) warm = null
  })
  return worker
}

async function end(): Promise<void> {
  const ended = warm
  warm = null
  await ended?.terminate()
}

async function writtenAside(message: ToWord): Promise<Uint8Array> {
  clearTimeout(idle)
  const worker = warmThread()
  const written = new AbortController()
  const late = whenOver(MOST_CPU_MS, () => cpuOfThread(worker), written.signal)
  try {
    const bytes = await Promise.race([ask(worker, message), late.then(() => null)])
    if (bytes) return bytes
    await end()
    throw new JobTimeoutError(tooLong(MOST_CPU_MS))
  } finally {
    written.abort()
    idle = setTimeout(() => void end(), IDLE_MS).unref()
  }
}

const died = (last: string) => new ChildDiedError('The thread that writes Word files failed.', last)

function ask(worker: Worker, message: ToWord): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', receive).off('exit', leave)
      finish()
    }
    const receive = (answer: FromWord) =>
      settle(() => ('bytes' in answer ? resolve(answer.bytes) : reject(died(answer.failed))))
    const leave = () => settle(() => reject(died('It ended.')))
    worker.on('message', receive).once('exit', leave)
    worker.postMessage(message)
  })
}
