/**
 * The callers of heavy-calls.ts, in a process of their own that gives way: they stand for machines elsewhere, so what they reckon is not to be taken
 * from the server's processors, nor from whoever measures. Reads one line, `{"name", "world", "lasts_ms"}`, and says on one line what was answered.
 */
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { heavy } from './heavy.ts'
import { statuses } from './victim.ts'
import type { World } from './world.ts'

export interface AttackOrder {
  name: string
  world: World
  lasts_ms: number
}

setPriority(10)
for await (const line of createInterface({ input: process.stdin })) {
  const { name, world, lasts_ms } = JSON.parse(line) as AttackOrder
  const answers = await heavy[name]?.(world, lasts_ms)
  console.log(answers ? statuses(answers) : 'none')
}
