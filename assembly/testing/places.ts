import type { Blueprint } from '../blueprint/blueprint.ts'
import { readBlueprint } from '../blueprint/read-blueprint.ts'
import type { BankItem } from '../model/bank.ts'
import type { ChosenSection } from '../paper.ts'
import type { OraclePlace } from './oracle.ts'

/** The questions of a paper in their places; the second of an OR pair is the alternative. */
export function placesOf(sections: readonly ChosenSection[], items: readonly BankItem[]): OraclePlace[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return sections.flatMap(({ questions }, section) =>
    questions.map(({ question_id, or_group }, index): OraclePlace => {
      const isSecond = or_group !== null && questions[index - 1]?.or_group === or_group
      return { item: byId.get(question_id)!, section, role: isSecond ? 'alternative' : 'number' }
    }),
  )
}

export function idsOf(sections: readonly ChosenSection[]): number[] {
  return sections.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
}

/** @throws where the input isn't a blueprint, with its problems */
export function blueprintOf(input: unknown): Blueprint {
  const reading = readBlueprint(input)
  if ('blueprint' in reading) return reading.blueprint
  throw new Error(JSON.stringify(reading.problems))
}
