import { rm, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { partsOf } from '../db/embedded/embedded.ts'
import { findHolder, lockState } from '../db/embedded/lock.ts'
import { findPostmaster, runsCluster, stopPostmaster } from '../db/embedded/postmaster.ts'

/** Why nothing is proven; says what to do. */
export class ProofError extends Error {
  override name = 'ProofError'
}

/** Where copies are tried. The database beside it goes on, and is not touched. */
export interface Scratch {
  /** Of the cluster that is made. */
  data_dir: string
  /** For files that come with it. */
  files: string
}

/** It has little memory and writes nothing for good: what is served beside it comes first. */
export const scratchSettings = ['shared_buffers=32MB', 'maintenance_work_mem=16MB', 'max_wal_size=256MB', 'fsync=off']

async function scratchOf(state_dir: string): Promise<Scratch & { base_dir: string }> {
  const { base_dir } = (await partsOf(state_dir)).place
  const data_dir = join(base_dir, 'postgres.proof')
  return { base_dir, data_dir, files: `${data_dir}.files` }
}

/** Ends and takes away what a proof has made. */
export async function clearScratch(state_dir: string): Promise<void> {
  const { base_dir, data_dir, files } = await scratchOf(state_dir)
  // A server that waits for its journal gives up when its folder is gone.
  await rm(`${data_dir}.journal`, { recursive: true, force: true })
  const left = await findPostmaster(data_dir)
  if (left && runsCluster(left.pid, data_dir)) await stopPostmaster(left.pid, data_dir)
  const beside = ['socket-of-', 'log-of-'].map((what) => join(base_dir, `${what}${basename(data_dir)}`))
  for (const path of [data_dir, files, ...beside, `${beside[1]}.1`])
    await rm(path, { recursive: true, force: true, maxRetries: 5 })
}

/** What a proof that was killed has left; one that is under way goes on. */
export async function clearDeadScratch(state_dir: string): Promise<void> {
  if ((await findHolder(state_dir, 'proof')) === null) await clearScratch(state_dir)
}

/** One proof at a time has it; nothing of it is left. */
export async function withScratch<T>(state_dir: string, work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const lock = await lockState(state_dir, 'proof')
  try {
    await clearScratch(state_dir)
    return await work(await scratchOf(state_dir)).finally(() => clearScratch(state_dir))
  } finally {
    await lock.release()
  }
}

const MARGIN = 512 * 2 ** 20
const mb = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`

/** A proof must not be what fills the disk. @throws ProofError */
export async function assertRoomFor(state_dir: string, bytes: number): Promise<void> {
  const { base_dir } = await scratchOf(state_dir)
  const { bavail, bsize } = await statfs(base_dir)
  const [free, needed] = [bavail * bsize, bytes + MARGIN]
  if (free >= needed) return
  throw new ProofError(`A proof needs ${mb(needed)} free in ${base_dir}; there are ${mb(free)}. Make room.`)
}
