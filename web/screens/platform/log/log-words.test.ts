import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { actionNames, entityNames } from './log-words.ts'

const server = join(import.meta.dirname, '../../../../server')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/') && name !== 'db/column-types.ts',
)
/** How a browser may frame a page: no entry of the log. */
const others = new Set(['deny'])

const wordsOf = (found: RegExp) => {
  const words = sources.flatMap((name) =>
    [...readFileSync(join(server, name), 'utf8').matchAll(found)].map(([, word]) => word ?? ''),
  )
  return [...new Set(words)].filter((word) => !others.has(word)).sort()
}

it('every entry that the server writes has words for what was done, and with what', () => {
  const named = wordsOf(/\baction: (?:\w+ \? )?'([a-z-]+)'/g)
  // Of these the action is the last word that they are called with.
  const last = wordsOf(
    /\b(?:changeRow|writeMany|auditMany)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*[,:?]\s*'([a-z-]+)',?\s*(?:\w+\s*)?\)/g,
  )
  expect([named.includes('enrol'), last.includes('submit')]).toEqual([true, true])
  const actions = [...new Set([...named, ...last])]
  const entities = wordsOf(/\bentity: '([a-z-]+)'/g)
  expect([actions.length > 20, entities.length > 15]).toEqual([true, true])
  expect({
    actions: actions.filter((word) => !(word in actionNames)),
    entities: entities.filter((word) => !(word in entityNames)),
  }).toEqual({ actions: [], entities: [] })
})
