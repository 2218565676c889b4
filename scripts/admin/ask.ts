import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks questions one after another. Answers that are secret are not shown; without a terminal the lines are read as they come. */
export interface Asker {
  ask(question: string, options?: { secret?: boolean }): Promise<string>
  /** Words between two questions. */
  say(words: string): void
  /** Somebody can answer again. */
  is_terminal: boolean
  close(): void
}

/** @throws Error from `ask` when the input ends before the answer */
export function openAsker(): Asker {
  let hidden = false
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) process.stdout.write(chunk)
      done()
    },
  })
  const isTerminal = Boolean(process.stdin.isTTY)
  const lines = createInterface({ input: process.stdin, output: shown, terminal: isTerminal })
  const answers: string[] = []
  const waiting: { resolve(answer: string): void; reject(error: Error): void }[] = []
  let ended = false
  lines.on('line', (line) => {
    const next = waiting.shift()
    if (next) next.resolve(line)
    else answers.push(line)
  })
  lines.on('close', () => {
    ended = true
    for (const { reject } of waiting.splice(0)) reject(new Error('The input ended before everything was answered.'))
  })
  return {
    async ask(question, { secret = false } = {}) {
      process.stdout.write(question)
      hidden = secret
      try {
        return await new Promise<string>((resolve, reject) => {
          const given = answers.shift()
          if (given !== undefined) resolve(given)
          else if (ended) reject(new Error('The input ended before everything was answered.'))
          else waiting.push({ resolve, reject })
        })
      } finally {
        hidden = false
        if (secret || !isTerminal) process.stdout.write('\n')
      }
    },
    say: (words) => console.error(words),
    is_terminal: isTerminal,
    close: () => lines.close(),
  }
}
