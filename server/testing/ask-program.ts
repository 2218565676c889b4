import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from './program.ts'

/** Longest that a caller lets itself be sent away; only what never answers takes so long. */
const LONGEST_MS = 60_000

/**
 * Calls a program as its clients do: told to come again (503 with `retry-after`), they do. A machine that stands still for as long as a
 * call may wait for a connection answers so, and nothing is wrong with the program.
 * @throws with what the program printed where it goes on answering so, or fails
 */
export async function askProgram(program: Program, path: string, init: RequestInit): Promise<Response> {
  const began = Date.now()
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${await program.listening}${path}`, init)
    if (reply.status < 500) return reply
    const again_s = Number(reply.headers.get('retry-after') ?? 0)
    if (reply.status !== 503 || again_s === 0 || Date.now() - began > LONGEST_MS)
      throw new Error(`${path} answered ${reply.status}: ${await reply.text()}\nIt printed:\n${program.printed()}`)
    await wait(again_s * 1000)
  }
}
