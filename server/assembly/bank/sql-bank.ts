import { sql } from 'kysely'
import type { BankItem } from '../../../assembly/model/bank.ts'
import { compilable } from '../../db/connect.ts'
import { openSnapshot } from '../../db/snapshot.ts'
import type { Actor } from '../../ground/actor.ts'
import { similarPairs } from '../../papers/alike-pairs.ts'
import { usedDays } from '../../papers/used-days.ts'
import type { Services } from '../../services.ts'
import type { ClosableBank } from '../../workers/threads/assembler.ts'
import { countClasses } from './bank-counts.ts'
import { drawClasses } from './bank-draws.ts'
import {
  type BankScope,
  inLanguages,
  measuredPercent,
  ofSubject,
  type Scope,
  scopeOf,
  stateQuery,
} from './bank-scope.ts'

/** The school's questions of a subject that a paper of this actor may take, as they are at this moment. Nothing is ever loaded whole. */
export async function openBank(
  { databases, counts }: Pick<Services, 'databases' | 'counts'>,
  actor: Actor,
  bank: BankScope,
  now: Date,
): Promise<ClosableBank> {
  const snapshot = await openSnapshot(databases.beside, actor.client_id)
  try {
    const [state] = await snapshot.read(stateQuery(actor.client_id, bank))
    const scope = scopeOf(actor, bank, state, now)
    return {
      count: (query) => countClasses(counts, snapshot.read, scope, query),
      draw: (requests, seed, exclude) => drawClasses(snapshot.read, scope, requests, { seed, exclude }),
      async items(ids) {
        const rows = await snapshot.read(readItems(scope, ids))
        return rows.map(({ uncounted, ...item }) => (uncounted ? { ...item, uncounted } : item))
      },
      async similar(ids) {
        const rows = await snapshot.read(similarPairs(actor.client_id, ids))
        return rows.map(({ first_id, second_id }) => [first_id, second_id])
      },
      close: () => snapshot.close(),
    }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** In any language and whatever was found of its key: whoever pins a question has read it. */
export const readItems = (scope: Scope, ids: readonly number[]) =>
  compilable(sql<BankItem>`
    select id, chapter_id, topic_id, type, level, skill, max_marks, expected_minutes as minutes, ${measuredPercent} as percent,
      ${usedDays(scope.now, 'questions')} as used_days_ago,
      (key_in_doubt or not (${inLanguages(scope)})) as uncounted
    from questions where ${ofSubject(scope)} and id = any(${ids}::bigint[])`)
