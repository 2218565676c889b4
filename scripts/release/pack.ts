import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * A folder as one stream of bytes that depends on its files alone: sorted, of one owner, with the same rights and one time.
 * @param date of the commit
 */
export function tarOf(folder: string, date: string) {
  const plain = ['--sort=name', `--mtime=${date}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const args = [...plain, '--format=gnu', '-cf', '-', '-C', dirname(folder), basename(folder)]
  return spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
}

/** @throws Error where this machine's tar can't write the same bytes twice */
export function assertTar(): void {
  const { stdout = '' } = spawnSync('tar', ['--version'], { encoding: 'utf8' })
  if (!/GNU tar/.test(stdout ?? '')) throw new Error('A release is packed by GNU tar, which this machine lacks.')
}

/** Writes the folder as .tar.gz without a name and a time of its own in it. */
export async function pack(folder: string, out: string, date: string): Promise<void> {
  const zip = spawn('gzip', ['-n', '-9'], { stdio: ['pipe', 'pipe', 'inherit'] })
  await Promise.all([
    pipeline(tarOf(folder, date).stdout, zip.stdin),
    pipeline(zip.stdout, createWriteStream(out, { flush: true })),
  ])
}

export async function sha256Of(stream: AsyncIterable<Buffer>): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of stream) sum.update(chunk)
  return sum.digest('hex')
}

export const sha256OfFile = (path: string) => sha256Of(createReadStream(path))
