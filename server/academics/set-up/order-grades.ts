import { say } from '#contract'
import type { LadderKey } from '../../../interchange/doors/places/ladders.ts'
import { rungPlace } from '../../../interchange/doors/places/ladders.ts'
import type { GradeRef, MatchedGrade, SetUpWarning } from './judged.ts'
import { type MatchedGrades, readOf } from './match-grades.ts'
import type { StoredGrade } from './there.ts'

/** A class as the school will have it. */
interface StandingGrade extends Pick<MatchedGrade, 'place' | 'stream'> {
  ref: GradeRef
  title: string
  level: number
  /** Of the plan; null: it stays as it is. */
  matched: MatchedGrade | null
}

const collator = new Intl.Collator('und', { numeric: true })
const levelOfPlace = (place: number) => place * 10

/** Of a class that is there and keeps its title, what that says. */
function placeOf({ there, planned, place }: MatchedGrade, ladder: LadderKey): number | null {
  const read = there && !planned.rename ? readOf(there, ladder).rung : null
  return read === null ? place : rungPlace(ladder, read)
}

/** All classes that the school will have: those of the plan, and those beside it. */
function standing({ grades }: MatchedGrades, stored: readonly StoredGrade[], ladder: LadderKey): StandingGrade[] {
  const planned: StandingGrade[] = []
  for (const matched of grades) {
    const { stream, there, planned: one, at } = matched
    const place = placeOf(matched, ladder)
    const title = there && !one.rename ? there.title : one.title
    // A class of no rung stands where the plan has it.
    const made = place === null ? (planned.at(-1)?.level ?? 0) + 1 : levelOfPlace(place)
    const ref = there ? { id: there.id } : { at }
    planned.push({ ref, title, level: there?.level_order ?? made, place, stream, matched })
  }
  const others = stored
    .filter(({ id }) => !grades.some(({ there }) => there?.id === id))
    .map((one): StandingGrade => {
      const { rung, stream } = readOf(one, ladder)
      const place = rung === null ? null : rungPlace(ladder, rung)
      return { ref: { id: one.id }, title: one.title, level: one.level_order, place, stream, matched: null }
    })
  return [...planned, ...others]
}

/** Whether two classes stand otherwise than on the ladder. */
function contradict(one: StandingGrade, other: StandingGrade): boolean {
  if (one.place === null || other.place === null || one.place === other.place) return false
  const byLevel = one.level - other.level || collator.compare(one.title, other.title)
  return byLevel < 0 !== one.place < other.place
}

/** Puts those of the plan right that stand against the ladder, until none does: each at most once. */
function putRight(grades: readonly StandingGrade[]): void {
  for (;;) {
    const wrong = grades.filter(
      (one) =>
        one.matched?.there &&
        one.place !== null &&
        one.level !== levelOfPlace(one.place) &&
        grades.some((other) => contradict(one, other)),
    )
    if (wrong.length === 0) return
    for (const one of wrong) one.level = levelOfPlace(one.place ?? 0)
  }
}

/** The classes of the next rung that there will be, as far as they go on with the stream. */
function following(grade: StandingGrade, grades: readonly StandingGrade[]): StandingGrade[] {
  const { place, stream } = grade
  if (place === null) return []
  const above = grades.flatMap((one) => (one.place !== null && one.place > place ? one.place : []))
  const next = Math.min(...above)
  const fitting = grades.filter(
    (one) => one.place === next && (one.stream === stream || one.stream === null || stream === null),
  )
  const same = fitting.filter((one) => one.stream === stream)
  return same.length === 1 ? same : fitting
}

/** Where each class of the plan stands and what follows it, by its place in the plan. */
export interface OrderedGrades {
  levels: number[]
  next: (GradeRef | null)[]
  warnings: SetUpWarning[]
}

/** The order of the classes by the ladder, and for those without one the class that follows. */
export function orderGrades(matched: MatchedGrades, stored: readonly StoredGrade[], ladder: LadderKey): OrderedGrades {
  const all = standing(matched, stored, ladder)
  putRight(all)
  const open = all.filter(({ ref }) => !('id' in ref && matched.doubles.has(ref.id)))
  const warnings: SetUpWarning[] = []
  const next = matched.grades.map((grade, at) => {
    const own = all[at]
    if (!own || grade.there?.next_grade_id != null) return null
    const found = following(own, open)
    const [first, ...more] = found
    if (!first || more.length === 0) return first?.ref ?? null
    const others = found.map(({ title }) => title)
    const sentence = say('set_up.two_next', { title: own.title, others })
    warnings.push({ path: grade.path, code: 'two_next', sentence })
    return null
  })
  return { levels: matched.grades.map((_, at) => all[at]?.level ?? 0), next, warnings }
}
