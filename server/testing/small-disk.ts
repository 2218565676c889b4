import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'

/** A disk of its own that is soon full. */
export interface SmallDisk {
  folder: string
  /** Leaves so many bytes free. */
  fill(free: number): Promise<void>
  freeSpace(): Promise<void>
  /** The names of the files on it, whole or not, but for what fills it. */
  files(): Promise<string[]>
}

const FILLER = 'filler'

/** Gone with the test, which is skipped where a disk can't be mounted. */
export async function mountSmallDisk({ skip }: TestContext, size: string): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'quaestor-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    await rm(folder, { recursive: true })
    skip(`A disk that is soon full can't be mounted here: ${(error as Error).message.trim()}`)
  }
  await chmod(folder, 0o711)
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true })
  })
  return {
    folder,
    async fill(free) {
      const { bavail, bsize } = statfsSync(folder)
      // A database on it writes meanwhile: then it is full a little sooner.
      await writeFile(join(folder, FILLER), Buffer.alloc(Math.max(0, bavail * bsize - free))).catch((error) => {
        if (error.code !== 'ENOSPC') throw error
      })
    },
    freeSpace: () => rm(join(folder, FILLER)),
    async files() {
      const all = await readdir(folder, { recursive: true, withFileTypes: true })
      return all.filter((one) => one.isFile() && one.name !== FILLER).map(({ name }) => name)
    },
  }
}
