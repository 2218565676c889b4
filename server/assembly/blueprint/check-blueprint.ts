import type { AnswerOf, assemblyApi } from '#contract'
import { objectiveOf } from '../../../assembly/search/measure.ts'
import { askFrom } from '../../db/ask.ts'
import type { Call } from '../../http/call.ts'
import { readWishes } from '../../papers/read-wishes.ts'
import { figuresOf } from '../../papers/stored-assembly.ts'
import { type Assembling, runAssembly, shortfallOf } from '../run-assembly.ts'
import { assertSubject } from './supply.ts'

type Check = (typeof assemblyApi)['checkBlueprint']

/** Whether there would be a paper, and how good; nothing is saved. */
export async function checkBlueprint(call: Call<Check>, services: Assembling): Promise<AnswerOf<Check>> {
  const { actor, body, client_id, db } = call
  const { grade_id, subject_id, question_paper_marks } = body
  await assertSubject(db, actor, subject_id, grade_id)
  const place = { client_id, subject_id, question_paper_marks: question_paper_marks ?? null }
  const { blueprint, titles } = await readWishes(askFrom(db), body.blueprint, place)
  const scope = { subject_id, languages: body.blueprint.languages, language: body.language }
  const found = await runAssembly(services, call, scope, { task: 'assemble', blueprint, options: { seed: 1, titles } })
  if (found.possible) return { possible: true, shortfall: [], ...figuresOf(found.paper) }
  const { deviations } = found.nearest
  const objective = objectiveOf(deviations)
  // No paper has no bound; the figures are those of the nearest one.
  const figures = { objective, bound: 0, gap: objective, proven_optimal: false, deviations }
  return { possible: false, shortfall: shortfallOf(found), ...figures }
}
