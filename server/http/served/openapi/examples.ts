import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is sent and what is answered, by the call's path. */
export type CallExamples = Readonly<Record<string, { body: unknown; answer: unknown }>>

export const EXAMPLES = 'docs/programs/examples.json'

/** An example of each call that programs use most, as the server answered it. */
export const readExamples = async (root: string): Promise<CallExamples> =>
  JSON.parse(await readFile(join(root, EXAMPLES), 'utf8')) as CallExamples
