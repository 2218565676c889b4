import { folded } from '../../../../interchange/doors/grid/shown.ts'
import { ladderOf } from '../../../../interchange/doors/places/ladders.ts'
import { usualStreams } from './board-offers.ts'
import {
  changeClass,
  followOffers,
  hasSection,
  type SetUpClass,
  type SetUpFacts,
  streamOf,
  thereOf,
  type WorkingPlan,
  withStreams,
} from './set-up-plan.ts'

/** Whether a class is one of those that have streams: the higher ones, unless its title says which it is. */
export const hasStreams = (one: SetUpClass, { ladder }: WorkingPlan): boolean =>
  streamOf(one, ladder) === null &&
  ladderOf(ladder).rungs.some(({ rung, part }) => rung === one.rung && part === 'HIGHER')

/** Streams that the school has, else those that its board has. */
export function knownStreams(plan: WorkingPlan, { set, language }: SetUpFacts): string[] {
  const own = plan.classes.flatMap(({ sections }) => sections.flatMap(({ stream }) => stream ?? []))
  const usual = usualStreams(set, language)
  return [...usual, ...new Set(own.filter((stream) => !usual.some((one) => folded(one) === folded(stream))))]
}

/** Each section of the higher classes gets a stream, in their order; where all have one, none has. */
export function setStreams(plan: WorkingPlan, facts: SetUpFacts): WorkingPlan {
  const streams = knownStreams(plan, facts)
  const higher = plan.classes.filter((one) => hasStreams(one, plan) && one.sections.length > 0)
  const isFixed = (one: SetUpClass, title: string) => hasSection(thereOf(one, plan, facts.there), title)
  const takesOff = higher.every((one) => one.sections.every(({ title, stream }) => stream || isFixed(one, title)))
  return higher.reduce(
    (so_far, { key }) =>
      changeClass(so_far, key, (one) => {
        const sections = one.sections.map(({ stream, ...section }, at) =>
          isFixed(one, section.title)
            ? { ...section, ...(stream && { stream }) }
            : takesOff
              ? section
              : { ...section, stream: stream ?? streams[at % streams.length] },
        )
        return withStreams(one, sections, so_far, facts)
      }),
    plan,
  )
}

/** The next stream of a section: through all, and none at last. */
export function turnStream(plan: WorkingPlan, key: string, at: number, facts: SetUpFacts): WorkingPlan {
  const streams = knownStreams(plan, facts)
  return changeClass(plan, key, (one) => {
    const sections = one.sections.map(({ stream, ...section }, place) => {
      if (place !== at) return { ...section, ...(stream && { stream }) }
      const next = streams[stream ? streams.indexOf(stream) + 1 : 0]
      return { ...section, ...(next && { stream: next }) }
    })
    return withStreams(one, sections, plan, facts)
  })
}

/** A class for each stream, "XI Science" and "XI Commerce", in the place of one; those that are there stay. */
export function splitByStream(plan: WorkingPlan, facts: SetUpFacts): WorkingPlan {
  const streams = usualStreams(facts.set, facts.language)
  const classes = plan.classes.flatMap((one) => {
    if (!hasStreams(one, plan) || thereOf(one, plan, facts.there)) return [one]
    const sections = one.sections.map(({ stream: _, ...section }) => section)
    return streams.map((stream) => {
      const part = { ...one, key: `${one.key} ${stream}`, title: `${one.title} ${stream}`, sections }
      return followOffers(one, part, plan, facts)
    })
  })
  return { ...plan, classes }
}
