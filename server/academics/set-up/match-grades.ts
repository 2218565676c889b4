import { type FieldError, type SetUpPlan, say, sayAt } from '#contract'
import { type LadderKey, readRung, rungPlace } from '../../../interchange/doors/places/ladders.ts'
import type { MatchedGrade, SetUpWarning } from './judged.ts'
import type { StoredGrade } from './there.ts'

/** The classes of a plan, with what is wrong with them and those of the school that are the same as another. */
export interface MatchedGrades {
  grades: MatchedGrade[]
  errors: FieldError[]
  warnings: SetUpWarning[]
  /** Classes of the school that stand beside one of the plan on its rung. */
  doubles: ReadonlySet<number>
}

/** Classes by what they are: "X", "10" and "Class 10" are one, "XI Science" and "XI Commerce" two. */
const keyOf = ({ rung, stream }: Pick<MatchedGrade, 'rung' | 'stream'>) => (rung === null ? null : `${rung} ${stream}`)

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Which classes of the school those of a plan are: by id, else by rung and stream, else by title. */
export function matchGrades({ ladder, grades: planned }: SetUpPlan, stored: readonly StoredGrade[]): MatchedGrades {
  const grades = planned.map((one, at): MatchedGrade => {
    const read = readRung(one.title, ladder)
    const rung = one.rung ?? read?.rung ?? null
    const place = rung === null ? null : rungPlace(ladder, rung)
    return { at, path: `plan.grades.${at}`, planned: one, rung, place, stream: read?.stream ?? null, there: null }
  })
  const errors = [...faultsOf(grades, ladder), ...takeById(grades, stored, ladder)]
  const warnings: SetUpWarning[] = []
  const doubles = new Set<number>()
  const free = (one: StoredGrade) => !grades.some(({ there }) => there?.id === one.id)
  for (const grade of grades.filter(({ planned: one }) => one.id == null)) {
    const key = keyOf(grade)
    const same = stored.filter((one) => free(one) && key !== null && keyOf(readOf(one, ladder)) === key)
    const [first, ...others] = same.sort((a, b) => Number(b.has_pupils) - Number(a.has_pupils) || a.id - b.id)
    grade.there = first ?? null
    if (!first || others.length === 0) continue
    for (const { id } of others) doubles.add(id)
    const titles = others.map(({ title }) => title)
    const sentence = say('set_up.two_there', { title: first.title, other: titles })
    warnings.push({ path: grade.path, code: 'two_there', sentence })
  }
  for (const grade of grades.filter(({ planned: one, there }) => one.id == null && !there))
    grade.there = stored.find((one) => free(one) && sameText(one.title, grade.planned.title)) ?? null
  for (const grade of grades) {
    const { rung, planned: one, path } = grade
    const read = readRung(one.title, ladder)
    if (one.rung !== null && read && read.rung !== one.rung)
      warnings.push({
        ...{ path, code: 'title_other' },
        sentence: say('set_up.title_other', { title: one.title, rung: rung ?? '' }),
      })
  }
  return { grades, errors: [...errors, ...takenTitles(grades, stored)], warnings, doubles }
}

/** What a class's title is read as. */
export function readOf({ title }: { title: string }, ladder: LadderKey) {
  const read = readRung(title, ladder)
  return { rung: read?.rung ?? null, stream: read?.stream ?? null }
}

/** What is wrong within the plan. */
function faultsOf(grades: readonly MatchedGrade[], ladder: LadderKey): FieldError[] {
  if (grades.length === 0) return [sayAt('plan.grades', say('set_up.no_class'))]
  return grades.flatMap((grade, at) => {
    const { path, planned, place } = grade
    if (planned.rung !== null && place === null) return [sayAt(`${path}.rung`, say('set_up.unknown_rung'))]
    const before = grades.slice(0, at)
    const same = before.find((one) => keyOf(one) !== null && keyOf(one) === keyOf(grade))
    if (same && same.planned.rung !== null && same.planned.rung === planned.rung)
      return [sayAt(`${path}.rung`, say('set_up.rung_twice', { other: same.planned.title }))]
    const read = keyOf(readOf(planned, ladder))
    const named = before.find(
      (one) =>
        sameText(one.planned.title, planned.title) || (read !== null && keyOf(readOf(one.planned, ladder)) === read),
    )
    return named ? [sayAt(`${path}.title`, say('set_up.title_twice', { other: named.planned.title }))] : []
  })
}

/** Finds those that the plan names by id. A class of another rung, or that this school does not have, is refused alike. */
function takeById(grades: readonly MatchedGrade[], stored: readonly StoredGrade[], ladder: LadderKey): FieldError[] {
  return grades.flatMap((grade) => {
    const { planned, path, rung } = grade
    if (planned.id == null) return []
    const there = stored.find(({ id }) => id === planned.id)
    const read = there && readOf(there, ladder).rung
    const isOther = read != null && planned.rung !== null && read !== rung
    const isTwice = grades.some((one) => one.there?.id === planned.id)
    if (!there || isOther || isTwice) return [sayAt(`${path}.id`, say('set_up.not_this_class'))]
    grade.there = there
    return []
  })
}

/** Titles that a class would be given although another of the school has them. */
function takenTitles(grades: readonly MatchedGrade[], stored: readonly StoredGrade[]): FieldError[] {
  const renamed = new Set(grades.flatMap(({ there, planned }) => (there && planned.rename ? there.id : [])))
  return grades.flatMap(({ there, planned, path }) => {
    if (there && !planned.rename) return []
    const other = stored.find(
      (one) => one.id !== there?.id && !renamed.has(one.id) && sameText(one.title, planned.title),
    )
    return other ? [sayAt(`${path}.title`, say('set_up.title_twice', { other: other.title }))] : []
  })
}
