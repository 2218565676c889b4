import { sql } from 'kysely'
import { type AnswerOf, type assemblyApi, type StoredAssembly, type StoredSection, say } from '#contract'
import { checkSwap } from '../../assembly/sets/swaps.ts'
import { askIn } from '../db/ask.ts'
import { changeRow } from '../entity/change-row.ts'
import { wrongField } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { similarPairs } from '../papers/alike-pairs.ts'
import { type Item, replaceItems } from '../papers/choose.ts'
import { isApprovedOnly, lockDraft } from '../papers/kind.ts'
import { type PaperFact, paperFacts, sectionsOf } from '../papers/paper-facts.ts'
import { paperKind } from '../papers/rows.ts'
import { type AssemblyColumn, measuredNow, parallelOf, readAssembly, unpinned } from '../papers/stored-assembly.ts'
import { blueprintOf } from './alternatives.ts'
import { readItems } from './bank/sql-bank.ts'
import { byType } from './by-type.ts'
import { printStored } from './print-sections.ts'
import { findSiblings } from './siblings.ts'

type Swap = (typeof assemblyApi)['swap']

/** Puts another question in the place of one; one of another type stands with its like. The figures become those of the changed paper. */
export async function swapQuestion(call: Call<Swap>): Promise<AnswerOf<Swap>> {
  const { id, body, client_id, db, now } = call
  const draft = await lockDraft(call, id, body.row_version)
  const ask = askIn(db)
  const facts = await ask(paperFacts(client_id, id, now))
  const place = facts.find((fact) => fact.id === body.question_id)
  if (!place) throw wrongField('question_id', say('paper.not_in_it', { id: body.question_id }))
  const by = await getStandIn(call, draft.subject_id)
  const sections = sectionsOf(
    draft.plan.map(({ section }) => section),
    facts,
  )
  const request = { sections, items: facts, question_id: place.id }
  const fault = checkSwap(blueprintOf(draft.assembly, draft.plan), request, by)
  if (fault) throw wrongField('by', fault)
  await assertNotSimilar(call, facts)
  const after = facts.map((fact) =>
    fact === place ? { ...by, section: place.section, or_group: place.or_group } : fact,
  )
  await replaceItems(call, id, itemsOf(draft.plan, after, by.type === place.type ? null : place.section))
  const assembly = afterSwap(readAssembly(draft.assembly, draft.plan), place.id, after)
  const columns = assembly ? { assembly: JSON.stringify(assembly) } : {}
  await changeRow(call, paperKind, draft, columns, 'swap-question')
  return {
    id,
    row_version: draft.row_version + 1,
    data_json: await printStored(call, draft, draft.plan),
    assembly: assembly && (await onWire(call, draft, assembly)),
  }
}

async function onWire(
  call: Call<Swap>,
  draft: Awaited<ReturnType<typeof lockDraft>>,
  assembly: AssemblyColumn,
): Promise<StoredAssembly> {
  return { ...assembly, parallel: parallelOf(await findSiblings(call, draft)) }
}

/** The question that is to come in, locked against being deleted. @throws invalid_field */
async function getStandIn(call: Call<Swap>, subject_id: number): Promise<PaperFact> {
  const { actor, body, client_id, db, now } = call
  await sql`select id from questions where client_id = ${client_id} and id = ${body.by} for key share`.execute(db)
  const scope = { actor, subject_id, approved_only: await isApprovedOnly(call), languages: null, now }
  const [item] = await askIn(db)(readItems(scope, [body.by]))
  if (item) return { ...item, section: '', or_group: null } as PaperFact
  throw wrongField('by', say('choice.not_in_bank', { id: body.by }))
}

async function assertNotSimilar({ body, client_id, db }: Call<Swap>, facts: readonly PaperFact[]): Promise<void> {
  const pairs = await askIn(db)(similarPairs(client_id, [body.by]))
  const others = new Set(pairs.flatMap(({ first_id, second_id }) => [first_id, second_id]))
  const alike = facts.find((fact) => others.has(fact.id) && fact.id !== body.question_id)
  if (alike) {
    throw wrongField('by', say('swap.similar', { id: body.by, other: alike.id }))
  }
}

/** A question of the same type leaves the order as it is; in `mixed`, which got one of another type, types are brought together. */
function itemsOf(plan: readonly StoredSection[], facts: readonly PaperFact[], mixed: string | null): Item[] {
  const types = new Map(facts.map(({ id, type }) => [id, type]))
  const names = plan.map(({ section }) => section)
  return sectionsOf(names, facts).flatMap(({ section, questions }, index) => {
    const items = questions.map((question, position) => ({ section, position, ...question }))
    const planned = plan[index]
    return planned && section === mixed ? byType(items, planned, types) : items
  })
}

/** What was swapped out is pinned no longer. */
function afterSwap(stored: AssemblyColumn | null, out: number, facts: readonly PaperFact[]): AssemblyColumn | null {
  if (!stored) return null
  const now = measuredNow(
    unpinned(stored, (id) => id === out),
    facts,
  )
  // A swap keeps every hard wish, so that what reaches the bound is among the best still.
  const proven_optimal = stored.proven_optimal && now.objective <= stored.bound
  return { ...now, proven_optimal, is_changed: true }
}
