import type { AnswerOf, assemblyApi, Blueprint as WireBlueprint } from '#contract'
import type { Paper } from '../../assembly/paper.ts'
import { findDifferences } from '../../assembly/sets/sets.ts'
import type { Change } from '../ground/change.ts'
import type { Call } from '../http/call.ts'
import { lockDraft } from '../papers/kind.ts'
import { askIn } from '../papers/paper-facts.ts'
import { planOf, readWishes, type Wished } from '../papers/read-wishes.ts'
import { assembled, figuresOf, parallelOf, type Sibling, siblingsOf } from '../papers/stored-assembly.ts'
import { assertFirst, idsOfSiblings, lockSiblings, saveSets } from './parallel-sets.ts'
import { type Assembling, runAssembly, setIntro, shortfallError } from './run-assembly.ts'
import { printNow, printRefused, saveAssembled } from './save-assembled.ts'

export type Answer = AnswerOf<(typeof assemblyApi)['autoCreate']>
type AutoCreate = Call<(typeof assemblyApi)['autoCreate']>
type Draft = Awaited<ReturnType<typeof lockDraft>>

/** Assembles the questions of a draft, and of its parallel sets; nothing is saved where there is no such paper. */
export async function autoCreate(call: AutoCreate, services: Assembling): Promise<Answer> {
  const { id, body, client_id, db } = call
  const draft = await lockDraft(call, id, body.row_version)
  const wished = await readWishes(askIn(db), body.blueprint, {
    client_id,
    subject_id: draft.subject_id,
    question_paper_marks: Number(draft.question_paper_marks),
  })
  const seed = body.seed ?? seedOf(id)
  const asked: Asked = { draft, wished, given: body.blueprint, seed }
  const sets = body.parallel_sets ?? 1
  return sets > 1 ? assembleSets(call, services, { ...asked, sets }) : assembleOne(call, services, asked)
}

interface Asked {
  draft: Draft
  wished: Wished
  given: WireBlueprint
  seed: number
}

/** Papers of one blueprint start apart, and each starts alike every time. */
export const seedOf = (id: number) => 1 + ((id - 1) % 2_147_483_647)

async function assembleOne(
  call: AutoCreate,
  services: Assembling,
  { draft, wished, given, seed }: Asked,
): Promise<Answer> {
  const { blueprint, titles } = wished
  const siblings = await findSiblings(call, draft)
  const others = siblings.filter((sibling) => sibling.id !== draft.id)
  const excluded = await idsOfSiblings(call, others, blueprint)
  const job = { task: 'assemble' as const, blueprint, options: { seed, excluded, titles } }
  const found = await runAssembly(services, call, { subject_id: draft.subject_id, languages: given.languages }, job)
  const plan = planOf(given, draft.plan)
  if (!found.possible) {
    throw shortfallError(found, await printRefused(call, draft, plan, found.nearest.sections))
  }
  const assembly = assembled(found.paper, given, seed)
  await saveAssembled(call, draft, { plan, sections: found.paper.sections, assembly }, 'auto-create')
  return answerOf(call, draft, { plan, paper: found.paper, seed, siblings })
}

export async function findSiblings(call: Pick<AutoCreate, 'db' | 'client_id'>, draft: Draft): Promise<Sibling[]> {
  const { parallel_of } = draft as { parallel_of?: number | null }
  return parallel_of == null ? [] : askIn(call.db)(siblingsOf(call.client_id, parallel_of))
}

interface Saved {
  plan: Draft['plan']
  paper: Paper
  seed: number
  /** Before the change, this paper included. */
  siblings: Sibling[]
}

/** The answer for a paper of its own or for one of several sets: how it stands beside the others. */
export async function answerOf(call: Change, draft: Draft, { plan, paper, seed, siblings }: Saved): Promise<Answer> {
  const figures = siblings.map(({ id, assembly }) => (id === draft.id ? paper : assembly))
  const comparable = figures.every((one) => one?.deviations.length === paper.deviations.length)
  const others = siblings.filter(({ id }) => id !== draft.id)
  const elsewhere = await idsOfSiblings(call, others)
  return {
    id: draft.id,
    row_version: draft.row_version + 1,
    data_json: await printNow(call, draft, plan),
    ...figuresOf(paper),
    seed,
    parallel: parallelOf(siblings).map((one, index) => ({ ...one, objective: figures[index]?.objective ?? 0 })),
    differences: comparable ? findDifferences(figures.flatMap((one) => one ?? [])) : [],
    shared: paper.sections.flatMap(({ questions }) =>
      questions.flatMap(({ question_id }) => (elsewhere.has(question_id) ? [question_id] : [])),
    ),
  }
}

async function assembleSets(
  call: AutoCreate,
  services: Assembling,
  { draft, wished, given, seed, sets }: Asked & { sets: number },
): Promise<Answer> {
  const { blueprint, titles } = wished
  assertFirst(draft, await findSiblings(call, draft))
  const siblings = await lockSiblings(call, draft)
  const options = { seed, titles, sets, max_shared: call.body.max_shared ?? 0 }
  const scope = { subject_id: draft.subject_id, languages: given.languages }
  const found = await runAssembly(services, call, scope, { task: 'sets', blueprint, options })
  const plan = planOf(given, draft.plan)
  if (!found.possible) {
    const printed = await printRefused(call, draft, plan, found.reason.nearest.sections)
    throw shortfallError(found.reason, printed, setIntro(found, sets))
  }
  const { papers, differences, shared } = found
  const parallel = await saveSets(call, draft, siblings, { plan, given, seed, papers })
  return {
    id: draft.id,
    row_version: draft.row_version + 1,
    data_json: await printNow(call, draft, plan),
    ...figuresOf(papers[0]!),
    seed,
    parallel: parallel.map((one, index) => ({ ...one, objective: papers[index]!.objective })),
    differences,
    shared,
  }
}
