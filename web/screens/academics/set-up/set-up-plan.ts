import type { BoardSet, PlannedGrade, PlannedSection, PlannedSubject, SetUp, SetUpPlan } from '#contract'
import { folded } from '../../../../interchange/doors/grid/shown.ts'
import {
  type LadderKey,
  ladderOf,
  type Naming,
  readRung,
  rungName,
  rungPlace,
} from '../../../../interchange/doors/places/ladders.ts'
import { fromOffer, offersFor, type SetLanguage, type SubjectOffer } from './board-offers.ts'

/** A class of the plan while it is worked on; `key` stays whatever is typed over. */
export interface SetUpClass extends PlannedGrade {
  key: string
}

/** The plan while it is worked on. */
export interface WorkingPlan extends Omit<SetUpPlan, 'grades'> {
  classes: readonly SetUpClass[]
}

export type ClassThere = SetUp['grades'][number]

/** What a plan is worked on with. */
export interface SetUpFacts {
  set: BoardSet | null
  language: SetLanguage
  there: readonly ClassThere[]
}

let made = 0
const newKey = () => {
  made += 1
  return `class-${made}`
}

/** As the contract has it. */
export const toPlan = ({ classes, ...rest }: WorkingPlan): SetUpPlan => ({
  ...rest,
  grades: classes.map(({ key: _, ...grade }) => grade),
})

export const fromPlan = ({ grades, ...rest }: SetUpPlan): WorkingPlan => ({
  ...rest,
  classes: grades.map((grade) => ({ ...grade, key: newKey() })),
})

/** The stream that a title says; null where it says none. */
export const streamOf = ({ title }: { title: string }, ladder: LadderKey) => readRung(title, ladder)?.stream ?? null

/** The class of the school that one of the plan is: by its id, else by its rung and stream, else by its title. */
export function thereOf(
  one: PlannedGrade,
  { ladder }: Pick<WorkingPlan, 'ladder'>,
  there: readonly ClassThere[],
): ClassThere | null {
  const byId = there.find(({ id }) => id === one.id)
  if (byId || one.id != null) return byId ?? null
  const stream = streamOf(one, ladder)
  const byRung = there.filter(({ title }) => {
    const read = readRung(title, ladder)
    return read !== null && read.rung === one.rung && read.stream === stream
  })
  return byRung[0] ?? there.find(({ title }) => folded(title) === folded(one.title)) ?? null
}

/** Streams of a class: those of its sections, or the one that its title says. */
export function streamsIn(one: PlannedGrade, ladder: LadderKey): { streams: string[]; whole: boolean } {
  const stream = streamOf(one, ladder)
  if (stream) return { streams: [stream], whole: true }
  return { streams: [...new Set(one.sections.flatMap((section) => section.stream ?? []))], whole: false }
}

const offered = new WeakMap<BoardSet, Map<string, SubjectOffer[]>>()

/** What the set offers to a class: the same list for classes that are alike. */
export function offersOf(
  one: PlannedGrade,
  { ladder }: Pick<WorkingPlan, 'ladder'>,
  { set, language }: SetUpFacts,
): SubjectOffer[] {
  if (!set) return []
  const of = offered.get(set) ?? new Map<string, SubjectOffer[]>()
  offered.set(set, of)
  const { streams, whole } = streamsIn(one, ladder)
  const key = [language, ladder, one.rung, whole, ...streams].join('\n')
  const known = of.get(key) ?? offersFor(set, language, { ladder, rung: one.rung, streams, whole })
  of.set(key, known)
  return known
}

/** As the board has it. */
export const proposedSubjects = (one: PlannedGrade, plan: WorkingPlan, facts: SetUpFacts): PlannedSubject[] =>
  offersOf(one, plan, facts)
    .filter(({ on }) => on)
    .map(fromOffer)

/** The sections that most classes have: what a class more gets. */
export function commonSections(classes: readonly SetUpClass[]): readonly PlannedSection[] {
  const byTitles = new Map<string, SetUpClass[]>()
  for (const one of classes) {
    const titles = one.sections.map(({ title }) => title).join('\n')
    byTitles.set(titles, [...(byTitles.get(titles) ?? []), one])
  }
  const [most] = [...byTitles.values()].sort((one, other) => other.length - one.length)
  return (most?.[0]?.sections ?? []).map(({ title }) => ({ title }))
}

/** Puts a class where its rung has it among the others; one without a rung comes last. */
function inOrder(classes: readonly SetUpClass[], one: SetUpClass, ladder: LadderKey): SetUpClass[] {
  const place = one.rung === null ? null : rungPlace(ladder, one.rung)
  const at =
    place === null ? -1 : classes.findIndex(({ rung }) => rung === null || (rungPlace(ladder, rung) ?? 99) > place)
  return at < 0 ? [...classes, one] : classes.toSpliced(at, 0, one)
}

/** A class of the school as it stands; what it has none of is proposed. */
function classThere(there: ClassThere, plan: WorkingPlan, facts: SetUpFacts): SetUpClass {
  const rung = readRung(there.title, plan.ladder)?.rung ?? null
  const sections = there.sections.map(({ title, stream }) => ({ title, ...(stream && { stream }) }))
  const one: SetUpClass = { key: newKey(), rung, id: there.id, title: there.title, sections, subjects: [] }
  return there.subjects.length > 0 ? one : { ...one, subjects: proposedSubjects(one, plan, facts) }
}

/** With all classes that the school has beside those of the plan. */
export function withThere(plan: WorkingPlan, facts: SetUpFacts): WorkingPlan {
  const known = new Set(plan.classes.map((one) => thereOf(one, plan, facts.there)?.id))
  let { classes } = plan
  for (const there of facts.there)
    if (!known.has(there.id)) classes = inOrder(classes, classThere(there, plan, facts), plan.ladder)
  return { ...plan, classes }
}

const emptyPlan = (set: BoardSet | null): WorkingPlan => ({
  ...{ ladder: (set?.ladder as LadderKey | undefined) ?? 'IN', classes: [], board: set?.key ?? null },
  naming: (set?.naming as Naming | undefined) ?? 'ROMAN',
})

/** What the page opens with: what was kept, or what the school has. */
export const openedPlan = (draft: SetUpPlan | null, facts: SetUpFacts): WorkingPlan =>
  withThere(draft ? fromPlan(draft) : emptyPlan(facts.set), facts)

const namedBy = (plan: WorkingPlan, rung: string, naming = plan.naming): string => {
  const found = ladderOf(plan.ladder).rungs.find((one) => one.rung === rung)
  return found ? rungName(found, naming === 'OWN' ? (ladderOf(plan.ladder).namings[0] as Naming) : naming) : rung
}

/** Ticks and unticks classes by their rungs; what is there stays. */
export function setRungs(plan: WorkingPlan, rungs: readonly string[], on: boolean, facts: SetUpFacts): WorkingPlan {
  if (!on) {
    const stays = (one: SetUpClass) =>
      one.rung === null || !rungs.includes(one.rung) || thereOf(one, plan, facts.there) !== null
    return { ...plan, classes: plan.classes.filter(stays) }
  }
  const lacking = rungs.filter((rung) => !plan.classes.some((one) => one.rung === rung))
  const sections = commonSections(plan.classes)
  let { classes } = plan
  for (const rung of lacking) {
    const one: SetUpClass = { key: newKey(), rung, title: namedBy(plan, rung), sections: [...sections], subjects: [] }
    classes = inOrder(classes, { ...one, subjects: proposedSubjects(one, plan, facts) }, plan.ladder)
  }
  return { ...plan, classes }
}

export const changeClass = (plan: WorkingPlan, key: string, change: (one: SetUpClass) => SetUpClass): WorkingPlan => ({
  ...plan,
  classes: plan.classes.map((one) => (one.key === key ? change(one) : one)),
})

/** Writes the classes another way; titles that were typed stay, and so do those of classes that are there. */
export function setNaming(plan: WorkingPlan, naming: WorkingPlan['naming'], facts: SetUpFacts): WorkingPlan {
  if (naming === 'OWN') return { ...plan, naming }
  const classes = plan.classes.map((one) => {
    if (one.rung === null || (thereOf(one, plan, facts.there) && !one.rename)) return one
    const before = namedBy(plan, one.rung)
    if (one.title !== before && !one.title.startsWith(`${before} `)) return one
    return { ...one, title: namedBy(plan, one.rung, naming) + one.title.slice(before.length) }
  })
  return { ...plan, naming, classes }
}

/** Another kind of school: a class keeps what it has where the other ladder has the same year. */
export function setLadder(plan: WorkingPlan, ladder: LadderKey, facts: SetUpFacts): WorkingPlan {
  const naming = ladderOf(ladder).namings[0] as Naming
  const next = { ...plan, ladder, naming }
  const yearOf = (rung: string | null) => ladderOf(plan.ladder).rungs.find((one) => one.rung === rung)?.set_rung
  const classes = plan.classes.flatMap((one) => {
    if (thereOf(one, plan, facts.there)) return []
    const rung = ladderOf(ladder).rungs.find(({ set_rung }) => set_rung === yearOf(one.rung))
    return rung ? [{ ...one, rung: rung.rung, title: rungName(rung, naming) }] : []
  })
  return withThere({ ...next, classes }, facts)
}

/** Another board: what it proposes in the place of what the one before did; own ticks stay, and so does what was taken off. */
export function setBoard(plan: WorkingPlan, before: SetUpFacts, set: BoardSet | null): WorkingPlan {
  const after = { ...before, set }
  const names = new Set(Object.keys(set?.names ?? {}))
  const classes = plan.classes.map((one) => {
    const there = thereOf(one, plan, before.there)
    if (there && there.subjects.length > 0 && one.subjects.length === 0) return one
    const proposed = new Set(proposedSubjects(one, plan, before).map(({ key }) => key))
    const ticked = new Set(one.subjects.map(({ key }) => key))
    const own = one.subjects.filter(({ key }) => key == null || !proposed.has(key))
    const kept = own.map(({ key, ...subject }) => (key != null && names.has(key) ? { key, ...subject } : subject))
    const fresh = proposedSubjects(one, plan, after).filter(
      ({ key }) => !(proposed.has(key) && !ticked.has(key)) && !own.some((subject) => subject.key === key),
    )
    return { ...one, subjects: [...fresh, ...kept] }
  })
  return { ...plan, board: set?.key ?? null, classes }
}

/** Sections of the classes named; a section that stays keeps its stream and its size. Proposed subjects follow the streams. */
export function setSections(
  plan: WorkingPlan,
  keys: readonly string[],
  titles: readonly string[],
  facts: SetUpFacts,
): WorkingPlan {
  return keys.reduce(
    (so_far, key) =>
      changeClass(so_far, key, (one) => {
        const there = thereOf(one, plan, facts.there)?.sections ?? []
        const all = [...there.map(({ title }) => title).filter((title) => !has(titles, title)), ...titles]
        const sections = all.map(
          (title) => one.sections.find((section) => folded(section.title) === folded(title)) ?? { title },
        )
        return withStreams(one, sections, so_far, facts)
      }),
    plan,
  )
}

const has = (titles: readonly string[], title: string) => titles.some((one) => folded(one) === folded(title))

/** A class with other sections; where its streams are others now, what the board proposed follows them. */
export const withStreams = (
  one: SetUpClass,
  sections: PlannedSection[],
  plan: WorkingPlan,
  facts: SetUpFacts,
): SetUpClass => followOffers(one, { ...one, sections }, plan, facts)

/** A class that is offered other subjects than it was: proposed ones follow, what somebody ticked or took off stays. */
export function followOffers(one: SetUpClass, next: SetUpClass, plan: WorkingPlan, facts: SetUpFacts): SetUpClass {
  if (offersOf(one, plan, facts) === offersOf(next, plan, facts)) return next
  const before = new Map(proposedSubjects(one, plan, facts).map((subject) => [subject.key, subject]))
  const ticked = new Set(one.subjects.map(({ key }) => key))
  const own = one.subjects.filter((subject) => JSON.stringify(before.get(subject.key)) !== JSON.stringify(subject))
  const streams = new Set(streamsIn(next, plan.ladder).streams)
  const kept = own.map((subject) =>
    subject.streams ? { ...subject, streams: subject.streams.filter((stream) => streams.has(stream)) } : subject,
  )
  const fresh = proposedSubjects(next, plan, facts).filter(
    ({ key }) => !(before.has(key) && !ticked.has(key)) && !own.some((subject) => subject.key === key),
  )
  return { ...next, subjects: [...fresh, ...kept] }
}

/** Whether the school has a section of this title in a class. */
export const hasSection = (there: ClassThere | null, title: string): boolean =>
  there?.sections.some((section) => folded(section.title) === folded(title)) ?? false
