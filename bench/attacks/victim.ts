import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract'
import { type Answer, call, type World } from './world.ts'

/** p50, p99, the longest and how many, in milliseconds. */
export function figuresOf(given: number[]): string {
  const times = given.toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  return [at(0.5), at(0.99), at(1), times.length].map((figure) => String(figure).padStart(7)).join(' ')
}

export function statuses(answers: Answer[]): string {
  const counts = new Map<string, number>()
  for (const { status, body } of answers) {
    const kind = `${status}${body.errorCode ? ` ${body.errorCode}` : ''}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none'
}

/** One call of the other school. */
export async function list(world: World): Promise<number> {
  const began = performance.now()
  const { status } = await call(world, api.grade.list, {}, world.victim.admin)
  if (status !== 200 && status !== 503) throw new Error(`The list answers ${status}`)
  return performance.now() - began
}

/** Lists over and over, as a person would who looks around, until it is ended. */
export function suffer(world: World): { times: number[]; end(): Promise<void> } {
  const times: number[] = []
  let ended = false
  const running = (async () => {
    while (!ended) {
      times.push(await list(world))
      await pause(5)
    }
  })()
  return {
    times,
    end() {
      ended = true
      return running
    },
  }
}
