import { loadavg } from 'node:os'

export const load = () => `load ${loadavg()[0]?.toFixed(1)}`

/** The value below which `share` of them lie. */
export const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number

/** ms that some work takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** ms of each, in turn, so that what else runs on the machine slows all of them; three of each before it counts. */
export async function side<Name extends string>(
  rounds: number,
  works: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number[]>> {
  const pairs = Object.entries(works) as [Name, () => Promise<unknown>][]
  const found = Object.fromEntries(pairs.map(([name]) => [name, [] as number[]])) as unknown as Record<Name, number[]>
  for (let warm = 0; warm < 3; warm++) for (const [, work] of pairs) await work()
  for (let round = 0; round < rounds; round++) for (const [name, work] of pairs) found[name].push(await time(work))
  return found
}

/** One line: p50 and p95 of each, and what ours takes for each of the others, by the medians. */
export function summary(title: string, found: Record<string, number[]>): string {
  const parts = Object.entries(found).map(([name, values]) => {
    const ratio =
      name === 'ours' || !found.ours ? '' : `, ours ÷ ${name} ${(at(found.ours, 0.5) / at(values, 0.5)).toFixed(2)}`
    return `${name} p50 ${at(values, 0.5).toFixed(1)} p95 ${at(values, 0.95).toFixed(1)} ms${ratio}`
  })
  return `${title}: ${parts.join('; ')} (${load()})`
}
