import type { PlannedSubject, Subject } from '#contract'
import { folded } from '../../../../interchange/doors/grid/shown.ts'
import { categoryOf, fromOffer, keyNamed, offerNamed, otherName, type SubjectOffer } from './board-offers.ts'
import {
  type ClassThere,
  changeClass,
  offersOf,
  proposedSubjects,
  type SetUpClass,
  type SetUpFacts,
  streamsIn,
  thereOf,
  type WorkingPlan,
} from './set-up-plan.ts'

/** A subject in a class. */
export interface MatrixCell {
  state: 'OFF' | 'ON' | 'THERE'
  /** Official or typed; null: to be proposed. */
  code: string | null
  /** Whose it is: "S C"; blank where it is everybody's. */
  streams: string
  category: Subject['category'] | null
  /** The board has it in this class. */
  offered: boolean
}

/** A class across the matrix. */
interface MatrixColumn {
  key: string
  title: string
  /** How many subjects it has or gets. */
  count: number
}

/** A subject down the matrix. */
export interface MatrixRow {
  key: string
  title: string
  /** Its name in the other language; null where there is none. */
  other: string | null
  group: Subject['category']
  cells: readonly MatrixCell[]
}

export const ownKey = (title: string): string => `own ${folded(title)}`
export const rowKeyOf = ({ key, title }: Pick<PlannedSubject, 'key' | 'title'>): string => key ?? ownKey(title)

/** One letter for each stream, two where they begin alike. */
export function streamLetters(streams: readonly string[]): Map<string, string> {
  const first = streams.map((stream) => [...stream.toUpperCase()][0] ?? '')
  const isAlike = (at: number) => first.filter((letter) => letter === first[at]).length > 1
  return new Map(
    streams.map((stream, at) => [stream, isAlike(at) ? [...stream].slice(0, 2).join('') : (first[at] ?? '')]),
  )
}

/** All streams of the plan, in the order in which they come. */
export const planStreams = (plan: WorkingPlan): string[] => [
  ...new Set(plan.classes.flatMap((one) => one.sections.flatMap(({ stream }) => stream ?? []))),
]

interface ColumnWork {
  one: SetUpClass
  there: ClassThere | null
  offers: ReadonlyMap<string, SubjectOffer>
  /** What the school has, by the key of its row. */
  has: ReadonlyMap<string, ClassThere['subjects'][number]>
  planned: ReadonlyMap<string, PlannedSubject>
  /** Whatever is offered, planned or there. */
  cells: ReadonlyMap<string, MatrixCell>
  /** How many it has or gets. */
  count: number
}

interface WorkOfClass {
  facts: SetUpFacts
  ladder: string
  streams: string
  work: ColumnWork
}

/** A class that was not changed has the same column as before: only another is worked out anew. */
const worked = new WeakMap<SetUpClass, WorkOfClass>()

function workOf(one: SetUpClass, plan: WorkingPlan, facts: SetUpFacts, letters = lettersOf(plan)): ColumnWork {
  const known = worked.get(one)
  const streams = [...letters].join()
  if (known?.facts === facts && known.ladder === plan.ladder && known.streams === streams) return known.work
  const there = thereOf(one, plan, facts.there)
  const all = offersOf(one, plan, facts)
  const keyOf = ({ title, subject_code }: ClassThere['subjects'][number]) =>
    offerNamed(facts.set, all, { title, code: subject_code })?.key ?? keyNamed(facts.set, title) ?? ownKey(title)
  const has = new Map((there?.subjects ?? []).map((subject) => [keyOf(subject), subject]))
  const planned = new Map(one.subjects.map((subject) => [rowKeyOf(subject), subject]))
  const offers = new Map(all.map((offer) => [offer.key, offer]))
  const column = { one, there, offers, has, planned }
  const cells = cellsOf(column, letters)
  const count = [...cells.values()].filter(({ state }) => state !== 'OFF').length
  const work = { ...column, cells, count }
  worked.set(one, { facts, ladder: plan.ladder, streams, work })
  return work
}

/** The subjects that the school has in a class, by the keys of their rows. */
export const thereRows = (one: SetUpClass, plan: WorkingPlan, facts: SetUpFacts) => workOf(one, plan, facts).has

const lettersOf = (plan: WorkingPlan) => streamLetters(planStreams(plan))

const off: MatrixCell = { state: 'OFF', code: null, streams: '', category: null, offered: false }
const offeredOff: MatrixCell = { ...off, offered: true }

function cellsOf(column: Omit<ColumnWork, 'cells' | 'count'>, letters: Map<string, string>): Map<string, MatrixCell> {
  const { offers, has, planned } = column
  const chosen = [...offers.values()].filter(({ key }) => planned.has(key))
  const plannedCell = (key: string, subject: PlannedSubject): MatrixCell => {
    const offer = offers.get(key)
    const whose = (subject.streams ?? []).map((stream) => letters.get(stream) ?? stream)
    return {
      ...{ state: 'ON', category: categoryOf(subject, offer, chosen), offered: offer !== undefined },
      code: subject.subject_code || offer?.code || null,
      streams: [...whose, ...(subject.sections ?? [])].join(' '),
    }
  }
  const thereCell = (key: string, { subject_code, category }: ClassThere['subjects'][number]): MatrixCell => ({
    ...{ state: 'THERE', code: subject_code, streams: '', category, offered: offers.has(key) },
  })
  return new Map([
    ...[...offers.keys()].map((key) => [key, offeredOff] as const),
    ...[...planned].map(([key, subject]) => [key, plannedCell(key, subject)] as const),
    ...[...has].map(([key, subject]) => [key, thereCell(key, subject)] as const),
  ])
}

const groups = ['COMPULSORY', 'ELECTIVE', 'CO_SCHOLASTIC'] as const

/** A subject stands where most is asked of it: with those for everybody, if it is so in one class. */
function groupOf(cells: readonly MatrixCell[], work: readonly ColumnWork[], key: string): Subject['category'] {
  const found = new Set(cells.map(({ category }) => category))
  const isTicked = found.size > 1 || !found.has(null)
  const all = isTicked ? found : new Set(work.map(({ offers }) => offers.get(key)?.category ?? null))
  return groups.find((group) => all.has(group)) ?? 'COMPULSORY'
}

/** Subjects of the board in the order of the set, then those of the school. */
function rowKeys(work: readonly ColumnWork[], facts: SetUpFacts): Map<string, string> {
  const titles = new Map<string, string>()
  for (const { offers, has, planned } of work) {
    for (const { key, title, on } of offers.values()) if (on || planned.has(key) || has.has(key)) titles.set(key, title)
    for (const [key, { title }] of planned) if (!titles.has(key)) titles.set(key, title)
    for (const [key, { title }] of has) if (!titles.has(key)) titles.set(key, title)
  }
  const order = new Map(Object.keys(facts.set?.names ?? {}).map((key, at) => [key, at]))
  const place = (key: string) => order.get(key) ?? order.size
  return new Map([...titles].sort(([one], [other]) => place(one) - place(other)))
}

/** The matrix of a plan: subjects down, in their groups, classes across. */
export function matrixOf(plan: WorkingPlan, facts: SetUpFacts): { rows: MatrixRow[]; columns: MatrixColumn[] } {
  const letters = lettersOf(plan)
  const work = plan.classes.map((one) => workOf(one, plan, facts, letters))
  const rows = [...rowKeys(work, facts)].map(([key, title]) => {
    const cells = work.map((one) => one.cells.get(key) ?? off)
    return { key, title, other: otherName(facts.set, key, title), group: groupOf(cells, work, key), cells }
  })
  const columns = work.map(({ one, count }) => ({ key: one.key, title: one.title, count }))
  return { rows: groups.flatMap((group) => rows.filter((row) => row.group === group)), columns }
}

/** What a tick makes of a class: the subject as its board has it, else as the class before has it. */
function tickedSubject(plan: WorkingPlan, one: SetUpClass, key: string, facts: SetUpFacts): PlannedSubject {
  const offer = offersOf(one, plan, facts).find((candidate) => candidate.key === key)
  if (offer) return fromOffer(offer)
  const elsewhere = plan.classes.flatMap(({ subjects }) => subjects.filter((subject) => rowKeyOf(subject) === key))[0]
  if (elsewhere) {
    const { streams: _, sections: __, chapters_from: ___, subject_code: ____, ...rest } = elsewhere
    return rest
  }
  const language = facts.language
  const title = facts.set?.names[key]?.[language][0]
  const there = facts.there.flatMap(({ subjects }) => subjects.filter((subject) => ownKey(subject.title) === key))[0]
  return title ? { key, title } : { title: there?.title ?? key.replace(/^own /, '') }
}

/** Ticks or unticks subjects in classes; what the school has stays as it is. */
export function setTicks(
  plan: WorkingPlan,
  { classes, keys, on }: { classes: readonly string[]; keys: readonly string[]; on: boolean },
  facts: SetUpFacts,
): WorkingPlan {
  return classes.reduce(
    (so_far, classKey) =>
      changeClass(so_far, classKey, (one) => {
        const { planned, has } = workOf(one, plan, facts)
        if (!on) return { ...one, subjects: one.subjects.filter((subject) => !keys.includes(rowKeyOf(subject))) }
        const fresh = keys.filter((key) => !planned.has(key) && !has.has(key))
        if (fresh.length === 0) return one
        return { ...one, subjects: [...one.subjects, ...fresh.map((key) => tickedSubject(plan, one, key, facts))] }
      }),
    plan,
  )
}

/** A subject more in some classes; where the board has it, it is the board's. */
export function addSubject(
  plan: WorkingPlan,
  { key, title, classes }: { key: string | undefined; title: string; classes: readonly string[] },
  facts: SetUpFacts,
): WorkingPlan {
  if (key !== undefined) return setTicks(plan, { classes, keys: [key], on: true }, facts)
  const own = ownKey(title)
  const lacks = (one: SetUpClass) =>
    classes.includes(one.key) && !workOf(one, plan, facts).planned.has(own) && !workOf(one, plan, facts).has.has(own)
  return {
    ...plan,
    classes: plan.classes.map((one) => (lacks(one) ? { ...one, subjects: [...one.subjects, { title }] } : one)),
  }
}

/** A column as another has it: its subjects with their codes where both are offered the same, else the board's own. */
export function copyColumn(plan: WorkingPlan, from: string, to: string, facts: SetUpFacts): WorkingPlan {
  const source = plan.classes.find(({ key }) => key === from)
  if (!source) return plan
  const { planned, has } = workOf(source, plan, facts)
  return changeClass(plan, to, (one) => {
    const offers = offersOf(one, plan, facts)
    const streams = new Set(streamsIn(one, plan.ladder).streams)
    const copied = [...planned.values()].map(({ chapters_from: _, sections: __, ...subject }) => {
      const offer = offers.find(({ key }) => key === subject.key)
      if (offer) return fromOffer(offer)
      const { streams: whose, ...rest } = subject
      const left = (whose ?? []).filter((stream) => streams.has(stream))
      return left.length > 0 ? { ...rest, streams: left } : rest
    })
    const keys = [...has.keys()].filter((key) => !planned.has(key))
    const fromThere = keys.map((key) => {
      const offer = offers.find((candidate) => candidate.key === key)
      const { title, subject_code, category } = has.get(key) ?? {
        title: key,
        subject_code: '',
        category: 'COMPULSORY' as const,
      }
      return offer ? fromOffer(offer) : { title, subject_code, category }
    })
    const own = workOf(one, plan, facts).has
    // What is there stands in the row of its name, whether or not the board has the subject in this class.
    const isThere = (subject: PlannedSubject) =>
      own.has(subject.key ?? keyNamed(facts.set, subject.title) ?? ownKey(subject.title))
    return { ...one, subjects: [...copied, ...fromThere].filter((subject) => !isThere(subject)) }
  })
}

export const clearColumn = (plan: WorkingPlan, key: string): WorkingPlan =>
  changeClass(plan, key, (one) => ({ ...one, subjects: [] }))

/** What the school has of it stays as it is, and is not proposed once more. */
export const asBoard = (plan: WorkingPlan, key: string, facts: SetUpFacts): WorkingPlan =>
  changeClass(plan, key, (one) => {
    const { has } = workOf(one, plan, facts)
    return { ...one, subjects: proposedSubjects(one, plan, facts).filter((subject) => !has.has(rowKeyOf(subject))) }
  })

/** What will be made: what the school has counts for nothing. */
export function planCounts(
  plan: WorkingPlan,
  facts: SetUpFacts,
): { grades: number; sections: number; subjects: number } {
  const letters = lettersOf(plan)
  const work = plan.classes.map((one) => workOf(one, plan, facts, letters))
  const sum = (count: (one: ColumnWork) => number) => work.reduce((total, one) => total + count(one), 0)
  const isThere = ({ there }: ColumnWork, title: string) =>
    there?.sections.some((section) => folded(section.title) === folded(title)) ?? false
  return {
    grades: sum(({ there }) => (there ? 0 : 1)),
    sections: sum((one) => one.one.sections.filter(({ title }) => !isThere(one, title)).length),
    subjects: sum(({ planned, has }) => [...planned.keys()].filter((key) => !has.has(key)).length),
  }
}

/** A subject of a class as it is planned; undefined where it isn't, or is there already. */
export const plannedSubject = (plan: WorkingPlan, classKey: string, key: string): PlannedSubject | undefined =>
  plan.classes.find((one) => one.key === classKey)?.subjects.find((subject) => rowKeyOf(subject) === key)

/** A subject of a class as somebody says it. */
export const changeSubject = (plan: WorkingPlan, classKey: string, key: string, subject: PlannedSubject): WorkingPlan =>
  changeClass(plan, classKey, (one) => ({
    ...one,
    subjects: one.subjects.map((before) => (rowKeyOf(before) === key ? subject : before)),
  }))
