import { type assemblyApi, say } from '#contract'
import type { Paper } from '../../assembly/paper.ts'
import { objectiveOf } from '../../assembly/search/measure.ts'
import type { Change } from '../ground/change.ts'
import { wrongField } from '../ground/errors.ts'
import type { Preparing } from '../http/call.ts'
import { findAlike } from '../papers/alike-pairs.ts'
import { assembled } from '../papers/stored-assembly.ts'
import { type Answer, answerFor } from './answer.ts'
import { lockAgain, readAsked, readFirst, replanned } from './order.ts'
import { assembleSets } from './parallel-sets.ts'
import { printChosen, printStored } from './print-sections.ts'
import { type Assembling, type Impossible, missingOf, runAssembly, shortfallError } from './run-assembly.ts'
import { saveAssembled } from './save-assembled.ts'
import { apartFrom, findApart, findSiblings, questionsElsewhere } from './siblings.ts'

type AutoCreate = (typeof assemblyApi)['autoCreate']
type Saving = (change: Change) => Promise<Answer>

/** Assembles the questions of a draft, and of its parallel sets; nothing is saved where there is no such paper. */
export const autoCreate = {
  prepare(call: Preparing<AutoCreate>, services: Assembling): Promise<Saving> {
    const sets = call.body.parallel_sets ?? 1
    if (sets > 1 && call.body.take) throw wrongField('take', say('assembly.nearest_of_one'))
    const max_shared = call.body.max_shared ?? 0
    return sets > 1 ? assembleSets(call, services, { sets, max_shared }) : assembleOne(call, services)
  },
}

async function assembleOne(asked: Preparing<AutoCreate>, services: Assembling): Promise<Saving> {
  const { order, siblings, elsewhere, apart } = await readFirst(services, asked, async (change) => {
    const order = await readAsked(change, asked)
    const siblings = await findSiblings(change, order.draft)
    const elsewhere = await questionsElsewhere(change, order.draft, siblings)
    return { order, siblings, elsewhere, apart: await findApart(change, order, elsewhere) }
  })
  const { blueprint, given, titles, seed, scope } = order
  const found = await apartFrom(apart, (apartness) =>
    runAssembly(services, asked, scope, { task: 'assemble', blueprint, options: { seed, titles, ...apartness } }),
  )
  return async (change) => {
    const draft = await lockAgain(change, order.draft, asked.body.row_version)
    const locked = replanned(order, draft)
    if (!found.possible && !asked.body.take)
      throw shortfallError(found, await printChosen(change, locked, found.nearest.sections))
    const paper = found.possible ? found.paper : nearestOf(found)
    const missing = found.possible ? [] : missingOf(found)
    const { plan } = locked
    const assembly = { ...assembled(paper, given, seed), ...(!found.possible && { is_nearest: true as const }) }
    await saveAssembled(change, draft, { plan, sections: paper.sections, assembly }, 'auto-create')
    const printed = await printStored(change, draft, plan)
    const alike = await findAlike(change, draft.id)
    return answerFor(locked, paper, { printed, siblings, elsewhere, alike, missing })
  }
}

/** The paper that misses least. Nothing is proven of it: what is missing costs no points, so that none could cost less is all that is known. */
function nearestOf({ nearest: { sections, deviations } }: Impossible): Paper {
  const objective = objectiveOf(deviations)
  return {
    ...{ sections, deviations, objective, bound: 0, gap: objective },
    ...{ proven_optimal: false, method: 'nearest', supply_key: null },
  }
}
