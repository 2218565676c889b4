import type { FastifyInstance } from 'fastify'

/** In ms: what people notice. */
const SLOW_MS = 1000
const SLICE_MS = 5 * 60_000
const SLICES = 12

interface Slice {
  at: number
  slow: Map<string, { calls: number; longest_ms: number }>
  schools: Map<number, { calls: number; ms: number }>
}

/** What the last hour's calls took, in the memory of this process. */
export interface CallWatch {
  /** Paths of the contract, those with most slow calls first. */
  slowCalls(most: number): { path: string; calls: number; longest_ms: number }[]
  /** Schools by the time that was spent for them. */
  busySchools(most: number): { client_id: number; calls: number; ms: number }[]
  note(call: { path: string; client_id: number | null; ms: number }): void
}

export function createCallWatch(clock: () => Date): CallWatch {
  let slices: Slice[] = []
  const current = (): Slice => {
    const at = Math.floor(clock().getTime() / SLICE_MS)
    const last = slices.at(-1)
    if (last?.at === at) return last
    slices = [
      ...slices.filter((slice) => slice.at > at - SLICES && slice.at < at),
      { at, slow: new Map(), schools: new Map() },
    ]
    return slices.at(-1) as Slice
  }
  return {
    note({ path, client_id, ms }) {
      const { slow, schools } = current()
      if (ms >= SLOW_MS) {
        const before = slow.get(path)
        slow.set(path, {
          calls: (before?.calls ?? 0) + 1,
          longest_ms: Math.max(before?.longest_ms ?? 0, Math.round(ms)),
        })
      }
      if (!client_id) return
      const before = schools.get(client_id)
      schools.set(client_id, { calls: (before?.calls ?? 0) + 1, ms: (before?.ms ?? 0) + ms })
    },
    slowCalls(most) {
      current()
      const all = new Map<string, { calls: number; longest_ms: number }>()
      for (const [path, { calls, longest_ms }] of slices.flatMap(({ slow }) => [...slow])) {
        const before = all.get(path)
        all.set(path, {
          calls: (before?.calls ?? 0) + calls,
          longest_ms: Math.max(before?.longest_ms ?? 0, longest_ms),
        })
      }
      return [...all]
        .map(([path, took]) => ({ path, ...took }))
        .sort((a, b) => b.calls - a.calls)
        .slice(0, most)
    },
    busySchools(most) {
      current()
      const all = new Map<number, { calls: number; ms: number }>()
      for (const [client_id, { calls, ms }] of slices.flatMap(({ schools }) => [...schools])) {
        const before = all.get(client_id)
        all.set(client_id, { calls: (before?.calls ?? 0) + calls, ms: (before?.ms ?? 0) + ms })
      }
      return [...all]
        .map(([client_id, { calls, ms }]) => ({ client_id, calls, ms: Math.round(ms) }))
        .sort((a, b) => b.ms - a.ms)
        .slice(0, most)
    },
  }
}

/** Notes each call as it is answered. */
export function watchCalls(server: FastifyInstance, calls: CallWatch): void {
  server.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url
    if (path?.startsWith('/v1/'))
      calls.note({ path, client_id: request.caller?.client_id ?? null, ms: reply.elapsedTime })
  })
}
