import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from './copy-files.ts'
import { findPostmaster, runsCluster, stopPostmaster } from './postmaster.ts'

/**
 * A cluster is replaced by another one that was made beside it: an upgraded copy, or an earlier state. Two names can't change at one moment; but of
 * what a process that was killed leaves it can be told which of the two it is to be:
 *
 * | lies there | is |
 * |---|---|
 * | `postgres`, and a half-made or whole successor | the old one: the successor goes |
 * | no `postgres`, a whole successor | the new one: it takes the name |
 * | `postgres` and its predecessor | the new one: the predecessor goes |
 */
const names = { own: 'postgres', made: 'postgres.made', whole: 'postgres.whole', before: 'postgres.before' }

/** Where a successor is made; it counts for nothing until `swap`. */
export const successorIn = (base_dir: string) => path.join(base_dir, names.made)

/** Puts the successor in the cluster's place. Neither runs. */
export async function swap(base_dir: string): Promise<void> {
  const at = (name: string) => path.join(base_dir, name)
  const move = async (from: string, to: string) => {
    await rename(at(from), at(to))
    await syncFolder(base_dir)
  }
  await move(names.made, names.whole)
  if (existsSync(at(names.own))) await move(names.own, names.before)
  await move(names.whole, names.own)
  await rm(at(names.before), { recursive: true, force: true })
}

/** Of a program that was killed the server of the successor runs on. */
async function endServerOf(data_dir: string): Promise<void> {
  const left = await findPostmaster(data_dir)
  if (left && runsCluster(left.pid, data_dir)) await stopPostmaster(left.pid, data_dir)
}

/** Ends what was cut off. @returns which of the two it is, in a sentence, where there is something to say */
export async function settleSwap(base_dir: string): Promise<string | null> {
  const at = (name: string) => path.join(base_dir, name)
  const has = (name: string) => existsSync(at(name))
  if (!has(names.own) && has(names.whole)) {
    await rename(at(names.whole), at(names.own))
    await syncFolder(base_dir)
    await rm(at(names.before), { recursive: true, force: true })
    return 'An upgrade or restore was cut off at its very end: it is done now, and the database is the new one.'
  }
  if (has(names.before) && has(names.own)) {
    await rm(at(names.before), { recursive: true, force: true })
    return 'An upgrade or restore was cut off while it tidied up: the database is the new one.'
  }
  if (!has(names.made) && !has(names.whole)) return null
  await endServerOf(at(names.made))
  for (const name of [names.made, names.whole]) await rm(at(name), { recursive: true, force: true })
  return 'An upgrade or restore was cut off: the database is as it was before it.'
}
