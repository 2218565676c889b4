import { type AnswerOf, type assemblyApi, say, sayAt, type Blueprint as WireBlueprint } from '#contract'
import { ApiError, wrongField, wrongFields } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { findAlike } from '../papers/alike-pairs.ts'
import { lockDraft } from '../papers/kind.ts'
import { askIn, type PaperFact, paperFacts, sectionsOf } from '../papers/paper-facts.ts'
import { type AssemblyColumn, assembled, readAssembly } from '../papers/stored-assembly.ts'
import { answerFor } from './answer.ts'
import { readOrder } from './order.ts'
import { printChosen, printStored } from './print-sections.ts'
import { type Assembling, runAssembly, shortfallError } from './run-assembly.ts'
import { saveAssembled } from './save-assembled.ts'
import { apartFrom, findSiblings, questionsElsewhere } from './siblings.ts'

type Regenerate = (typeof assemblyApi)['regenerate']
type Draft = Awaited<ReturnType<typeof lockDraft>>

/** Another paper from the stored blueprint: as good, with the pins, and otherwise other questions. */
export async function regenerate(call: Call<Regenerate>, services: Assembling): Promise<AnswerOf<Regenerate>> {
  const { id, body, client_id, db, now } = call
  const draft = await lockDraft(call, id, body.row_version)
  const stored = getStored(draft)
  const facts = await askIn(db)(paperFacts(client_id, id, now))
  const pins = body.pinned ?? stored.pinned
  const given = withPins(stored.blueprint, pins, facts)
  // The sections stay as they are, whatever has been said of them since.
  const order = { ...(await readOrder(call, draft, given, body.seed ?? nextSeed(stored.seed))), plan: draft.plan }
  const { blueprint, plan, titles, seed, scope } = order
  const siblings = await findSiblings(call, draft)
  const elsewhere = await questionsElsewhere(call, draft, siblings)
  const options = { seed, titles, ...(stored.proof ? { proof: stored.proof } : {}) }
  const last = sectionsOf(namesOf(given), facts)
  const found = await apartFrom(call, order, elsewhere, (kept) =>
    runAssembly(services, call, scope, { task: 'regenerate', blueprint, last, options: { ...options, ...kept } }),
  ).catch((error) => Promise.reject(namingPins(error, given, pins)))
  if (!found.possible) throw shortfallError(found, await printChosen(call, order, found.nearest.sections))
  const { paper } = found
  await saveAssembled(
    call,
    draft,
    { plan, sections: paper.sections, assembly: assembled(paper, given, seed) },
    'regenerate',
  )
  const printed = await printStored(call, draft, plan)
  return answerFor(order, paper, { printed, siblings, elsewhere, alike: await findAlike(call, draft.id) })
}

const namesOf = ({ sections }: WireBlueprint) => sections.map(({ section }) => section)

const nextSeed = (seed: number) => (seed % 2_147_483_647) + 1

/** @throws invalid_field where the draft was made by hand, or has other sections by now */
function getStored(draft: Draft): AssemblyColumn {
  const stored = readAssembly(draft.assembly, draft.plan)
  if (stored) return stored
  const message = draft.assembly ? say('assembly.sections_changed') : say('assembly.by_hand')
  throw wrongField('id', message)
}

/** Each pin stays in the section where it stands, or where the blueprint had it. @throws invalid_field naming those that stand nowhere */
function withPins(given: WireBlueprint, pins: readonly number[], facts: readonly PaperFact[]): WireBlueprint {
  const placed = new Map(facts.map(({ id, section }) => [id, section]))
  for (const { section, pinned } of given.sections) {
    for (const id of pinned ?? []) if (!placed.has(id)) placed.set(id, section)
  }
  const strangers = pins.flatMap((id, index) =>
    placed.has(id) ? [] : [sayAt(`pinned.${index}`, say('pin.not_in_it', { id }))],
  )
  if (strangers.length > 0) throw wrongFields(strangers)
  const distinct = [...new Set(pins)]
  const sections = given.sections.map((section) => ({
    ...section,
    pinned: distinct.filter((id) => placed.get(id) === section.section),
  }))
  return { ...given, sections }
}

/** What is wrong with a pin of the blueprint, as a finding about the list of pins. */
function namingPins(error: unknown, { sections }: WireBlueprint, pins: readonly number[]): unknown {
  if (!(error instanceof ApiError) || !error.errors) return error
  const errors = error.errors.map(({ path, ...told }) => {
    const place = /^blueprint\.sections\.(\d+)\.pinned\.(\d+)$/.exec(path)
    const id = place ? sections[Number(place[1])]?.pinned?.[Number(place[2])] : undefined
    return { path: id === undefined ? path : `pinned.${pins.indexOf(id)}`, ...told }
  })
  return new ApiError(error.code, error.told, { errors })
}
