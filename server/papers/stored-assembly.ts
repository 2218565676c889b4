import { sql } from 'kysely'
import type { SetLetter, StoredAssembly, StoredSection, Blueprint as WireBlueprint } from '#contract'
import { readBlueprint } from '../../assembly/blueprint/read-blueprint.ts'
import type { Deviation, Paper } from '../../assembly/paper.ts'
import { measurePaper } from '../../assembly/search/measure-paper.ts'
import type { Proof } from '../../assembly/sets/regenerate.ts'
import { compilable } from '../db/connect.ts'
import { type PaperFact, sectionsOf } from './paper-facts.ts'
import { isPlanOf } from './read-wishes.ts'

/** The column `assembly` of a paper: siblings are looked up, not stored. */
export interface AssemblyColumn extends Omit<StoredAssembly, 'parallel'> {
  /** Of the proof of the bound; see assembly/model/supply-key.ts. It never travels. */
  proof?: Proof | null
}

type Figures = Pick<Paper, 'objective' | 'bound' | 'gap' | 'proven_optimal' | 'deviations'>

export const figuresOf = ({ objective, bound, gap, proven_optimal, deviations }: Figures): Figures => ({
  objective,
  bound,
  gap,
  proven_optimal,
  deviations,
})

/** What is kept of a paper that was just assembled. */
export const assembled = (
  paper: Figures & Pick<Paper, 'supply_key'>,
  blueprint: WireBlueprint,
  seed: number,
): AssemblyColumn => ({
  ...figuresOf(paper),
  blueprint,
  seed,
  pinned: blueprint.sections.flatMap(({ pinned }) => pinned ?? []),
  is_changed: false,
  proof:
    paper.supply_key === null ? null : { objective: paper.objective, bound: paper.bound, supply_key: paper.supply_key },
})

/** Null for a paper made by hand, and for one whose sections are no longer those of its blueprint: figures of another plan say nothing. */
export function readAssembly(column: unknown, plan: readonly StoredSection[]): AssemblyColumn | null {
  if (column === null || column === undefined) return null
  const stored = column as AssemblyColumn
  return isPlanOf(stored.blueprint, plan) ? stored : null
}

/**
 * The figures of a draft as its questions are now: chosen by hand, edited or moved since. Another selection or another place in the
 * syllabus is a change; that a question has been used meanwhile is none, but its freshness is that of today.
 */
export function measuredNow(stored: AssemblyColumn, facts: readonly PaperFact[]): AssemblyColumn {
  const reading = readBlueprint(stored.blueprint)
  if ('problems' in reading) return stored
  const names = stored.blueprint.sections.map(({ section }) => section)
  const { objective, deviations } = measurePaper(reading.blueprint, sectionsOf(names, facts), [...facts])
  const isSame = isAlike(stored.deviations, deviations)
  if (isSame && objective === stored.objective) return stored
  return { ...stored, ...figuresAfterChange(stored, objective), deviations, is_changed: stored.is_changed || !isSame }
}

/** After a choice by hand, which may leave the blueprint in any way; what was taken out is pinned no longer. */
export function chosenByHand(
  stored: AssemblyColumn,
  before: readonly PaperFact[],
  after: readonly PaperFact[],
): AssemblyColumn {
  if (selectionOf(before) === selectionOf(after)) return stored
  const there = new Set(after.map(({ id }) => id))
  const now = measuredNow(
    unpinned(stored, (id) => !there.has(id)),
    after,
  )
  return { ...now, ...figuresAfterChange(stored, now.objective), is_changed: true }
}

const selectionOf = (facts: readonly PaperFact[]): string =>
  facts
    .map(({ id, section, or_group }) => JSON.stringify([id, section, or_group]))
    .sort()
    .join()

/** Without the pins that are out. */
export function unpinned(stored: AssemblyColumn, isOut: (id: number) => boolean): AssemblyColumn {
  const { blueprint, pinned } = stored
  const sections = blueprint.sections.map((section) =>
    section.pinned ? { ...section, pinned: section.pinned.filter((id) => !isOut(id)) } : section,
  )
  return { ...stored, blueprint: { ...blueprint, sections }, pinned: pinned.filter((id) => !isOut(id)) }
}

/** The bound is that of the bank when the paper was assembled: a changed paper is not proven against it. */
function figuresAfterChange({ bound }: Pick<AssemblyColumn, 'bound'>, objective: number) {
  const gap = Math.max(0, Math.round((objective - bound) * 10_000) / 10_000)
  return { objective, bound, gap, proven_optimal: false }
}

function isAlike(stored: readonly StoredAssembly['deviations'][number][], now: readonly Deviation[]): boolean {
  return now.every(({ goal, reached }, index) => goal === 'freshness' || stored[index]?.reached === reached)
}

export interface Sibling {
  id: number
  name: string
  set: SetLetter
  state: string
  assembly: AssemblyColumn | null
}

/** Sets of different questions that belong together, A first. */
export const siblingsOf = (client_id: number, parallel_of: number) =>
  compilable(sql<Sibling>`
    select id, name, set_letter as set, state, assembly from question_papers
    where client_id = ${client_id} and parallel_of = ${parallel_of} and deleted_at is null and set_letter is not null
    order by set_letter, id`)

/** Of the wire; a set whose others were all deleted is a single paper. */
export const parallelOf = (siblings: readonly Sibling[]): StoredAssembly['parallel'] =>
  siblings.length < 2 ? [] : siblings.map(({ id, name, set }) => ({ id, name, set }))
