import { appendFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A statement, or several in one message, and the role that sends it. */
export interface Sent {
  user: string
  text: string
}

/** Adds a statement to the file of this process: one a line. */
export function writeDown(folder: string, sent: Sent): void {
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(sent)}\n`)
}

/** What all processes wrote down there, each once. */
export async function readWrittenDown(folder: string): Promise<Sent[]> {
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const lines = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''))
  return [...lines].map((line) => JSON.parse(line) as Sent)
}
