import type { assemblyApi } from '#contract'
import type { Call } from '../http/call.ts'
import { findAlike } from '../papers/alike-pairs.ts'
import { lockDraft } from '../papers/kind.ts'
import { assembled } from '../papers/stored-assembly.ts'
import { type Answer, answerFor } from './answer.ts'
import { type Order, readOrder, seedOf } from './order.ts'
import { assembleSets } from './parallel-sets.ts'
import { printChosen, printStored } from './print-sections.ts'
import { type Assembling, runAssembly, shortfallError } from './run-assembly.ts'
import { saveAssembled } from './save-assembled.ts'
import { apartFrom, findSiblings, questionsElsewhere } from './siblings.ts'

type AutoCreate = Call<(typeof assemblyApi)['autoCreate']>

/** Assembles the questions of a draft, and of its parallel sets; nothing is saved where there is no such paper. */
export async function autoCreate(call: AutoCreate, services: Assembling): Promise<Answer> {
  const { id, body } = call
  const { row_version, blueprint, seed = seedOf(id), parallel_sets = 1, max_shared = 0 } = body
  const draft = await lockDraft(call, id, row_version)
  const order = await readOrder(call, draft, blueprint, seed)
  return parallel_sets > 1
    ? assembleSets(call, services, order, { sets: parallel_sets, max_shared })
    : assembleOne(call, services, order)
}

async function assembleOne(call: AutoCreate, services: Assembling, order: Order): Promise<Answer> {
  const { draft, blueprint, given, plan, titles, seed, scope } = order
  const siblings = await findSiblings(call, draft)
  const elsewhere = await questionsElsewhere(call, draft, siblings)
  const found = await apartFrom(call, order, elsewhere, (kept) =>
    runAssembly(services, call, scope, { task: 'assemble', blueprint, options: { seed, titles, ...kept } }),
  )
  if (!found.possible) throw shortfallError(found, await printChosen(call, order, found.nearest.sections))
  const { paper } = found
  const assembly = assembled(paper, given, seed)
  await saveAssembled(call, draft, { plan, sections: paper.sections, assembly }, 'auto-create')
  const printed = await printStored(call, draft, plan)
  return answerFor(order, paper, { printed, siblings, elsewhere, alike: await findAlike(call, draft.id) })
}
