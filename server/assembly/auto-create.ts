import type { assemblyApi } from '#contract'
import type { Change } from '../ground/change.ts'
import type { Preparing } from '../http/call.ts'
import { findAlike } from '../papers/alike-pairs.ts'
import { assembled } from '../papers/stored-assembly.ts'
import { type Answer, answerFor } from './answer.ts'
import { lockAgain, readAsked, readFirst, replanned } from './order.ts'
import { assembleSets } from './parallel-sets.ts'
import { printChosen, printStored } from './print-sections.ts'
import { type Assembling, runAssembly, shortfallError } from './run-assembly.ts'
import { saveAssembled } from './save-assembled.ts'
import { apartFrom, findApart, findSiblings, questionsElsewhere } from './siblings.ts'

type AutoCreate = (typeof assemblyApi)['autoCreate']
type Saving = (change: Change) => Promise<Answer>

/** Assembles the questions of a draft, and of its parallel sets; nothing is saved where there is no such paper. */
export const autoCreate = {
  prepare(call: Preparing<AutoCreate>, services: Assembling): Promise<Saving> {
    const sets = call.body.parallel_sets ?? 1
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
    if (!found.possible) throw shortfallError(found, await printChosen(change, locked, found.nearest.sections))
    const { paper } = found
    const { plan } = locked
    const assembly = assembled(paper, given, seed)
    await saveAssembled(change, draft, { plan, sections: paper.sections, assembly }, 'auto-create')
    const printed = await printStored(change, draft, plan)
    return answerFor(locked, paper, { printed, siblings, elsewhere, alike: await findAlike(change, draft.id) })
  }
}
