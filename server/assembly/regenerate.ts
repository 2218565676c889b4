import { type assemblyApi, say, sayAt, type Blueprint as WireBlueprint } from '#contract'
import { askIn } from '../db/ask.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, wrongField, wrongFields } from '../ground/errors.ts'
import type { Preparing } from '../http/call.ts'
import { findAlike } from '../papers/alike-pairs.ts'
import { lockDraft } from '../papers/kind.ts'
import { type PaperFact, paperFacts, sectionsOf } from '../papers/paper-facts.ts'
import { type AssemblyColumn, assembled, readAssembly } from '../papers/stored-assembly.ts'
import { type Answer, answerFor } from './answer.ts'
import { lockAgain, readFirst, readOrder } from './order.ts'
import { printChosen, printStored } from './print-sections.ts'
import { type Assembling, runAssembly, shortfallError } from './run-assembly.ts'
import { saveAssembled } from './save-assembled.ts'
import { apartFrom, findApart, findSiblings, questionsElsewhere } from './siblings.ts'

type Regenerate = (typeof assemblyApi)['regenerate']
type Draft = Awaited<ReturnType<typeof lockDraft>>

/** Another paper from the stored blueprint: as good, with the pins, and otherwise other questions. */
export const regenerate = {
  async prepare(call: Preparing<Regenerate>, services: Assembling): Promise<(change: Change) => Promise<Answer>> {
    const read = await readFirst(services, call, (change) => readStored(change, call))
    const { order, given, pins, facts, proof, siblings, elsewhere, apart } = read
    const { blueprint, plan, titles, seed, scope } = order
    const options = { seed, titles, ...(proof ? { proof } : {}) }
    const last = sectionsOf(namesOf(given), facts)
    const found = await apartFrom(apart, (apartness) =>
      runAssembly(services, call, scope, {
        task: 'regenerate',
        blueprint,
        last,
        options: { ...options, ...apartness },
      }),
    ).catch((error) => Promise.reject(namingPins(error, given, pins)))
    return async (change) => {
      const draft = await lockAgain(change, order.draft, call.body.row_version, ['plan'])
      const locked = { ...order, draft }
      if (!found.possible) throw shortfallError(found, await printChosen(change, locked, found.nearest.sections))
      const { paper } = found
      const assembly = assembled(paper, given, seed)
      await saveAssembled(change, draft, { plan, sections: paper.sections, assembly }, 'regenerate')
      const printed = await printStored(change, draft, plan)
      return answerFor(locked, paper, { printed, siblings, elsewhere, alike: await findAlike(change, draft.id) })
    }
  },
}

/** The draft as it is, and what its next paper is assembled from. */
async function readStored(change: Change, { id, body }: Preparing<Regenerate>) {
  const { client_id, db, now } = change
  const draft = await lockDraft(change, id, body.row_version)
  const stored = getStored(draft)
  const facts = await askIn(db)(paperFacts(client_id, id, now))
  const pins = body.pinned ?? stored.pinned
  const given = withPins(stored.blueprint, pins, facts)
  // The sections stay as they are, whatever has been said of them since.
  const order = { ...(await readOrder(change, draft, given, body.seed ?? nextSeed(stored.seed))), plan: draft.plan }
  const siblings = await findSiblings(change, draft)
  const elsewhere = await questionsElsewhere(change, draft, siblings)
  const apart = await findApart(change, order, elsewhere)
  return { order, given, pins, facts, proof: stored.proof, siblings, elsewhere, apart }
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
  const errors = error.errors.map(({ path, ...message }) => {
    const place = /^blueprint\.sections\.(\d+)\.pinned\.(\d+)$/.exec(path)
    const id = place ? sections[Number(place[1])]?.pinned?.[Number(place[2])] : undefined
    return { path: id === undefined ? path : `pinned.${pins.indexOf(id)}`, ...message }
  })
  return new ApiError(error.code, error.shown, { errors })
}
