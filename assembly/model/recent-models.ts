import { isWhole, type Known } from '../search/conflicts.ts'
import type { Model } from './model.ts'
import type { Supply } from './supply.ts'

/** A paper is often made again from what it was made from: building its model anew would be a third of that. */
const most = 2
const recent = new Map<string, Model>()

/**
 * The model that `build` makes of a supply, or the one that it made of the same supply before. Models are never changed once they are
 * built.
 *
 * @param key see supply-key.ts
 */
export function recentModel(key: string, supply: Supply, known: Known, build: () => Model): Model {
  if (!isWhole(supply, known)) return build()
  const whole = JSON.stringify([key, supply.pinned, known.similar])
  const model = recent.get(whole) ?? build()
  recent.delete(whole)
  recent.set(whole, model)
  for (const old of recent.keys()) if (recent.size > most) recent.delete(old)
  return model
}
