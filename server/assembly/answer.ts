import type { AlikePair, AnswerOf, assemblyApi, PaperSection } from '#contract'
import type { Paper } from '../../assembly/paper.ts'
import { findDifferences } from '../../assembly/sets/sets.ts'
import { figuresOf, parallelOf, type Sibling } from '../papers/stored-assembly.ts'
import type { Order } from './order.ts'

export type Answer = AnswerOf<(typeof assemblyApi)['autoCreate']>

interface Beside {
  printed: PaperSection[]
  /** Before the change, this paper included. */
  siblings: Sibling[]
  /** The questions of the other sets. */
  elsewhere: ReadonlySet<number>
  alike: AlikePair[]
  missing?: Answer['missing']
}

/** What is said of a paper that was saved: itself, and how it stands beside the sets that it is one of. */
export function answerFor(
  { draft, seed }: Order,
  paper: Paper,
  { printed, siblings, elsewhere, alike, missing = [] }: Beside,
): Answer {
  const figures = siblings.map(({ id, assembly }) => (id === draft.id ? paper : assembly))
  const comparable = figures.every((one) => one?.deviations.length === paper.deviations.length)
  return {
    id: draft.id,
    row_version: draft.row_version + 1,
    data_json: printed,
    ...figuresOf(paper),
    seed,
    parallel: parallelOf(siblings).map((one, index) => ({ ...one, objective: figures[index]?.objective ?? 0 })),
    differences: comparable ? findDifferences(figures.flatMap((one) => one ?? [])) : [],
    alike,
    missing,
    shared: paper.sections.flatMap(({ questions }) =>
      questions.flatMap(({ question_id }) => (elsewhere.has(question_id) ? [question_id] : [])),
    ),
  }
}
