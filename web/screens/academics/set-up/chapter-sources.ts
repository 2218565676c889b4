import type { PlannedSubject } from '#contract'
import { keyNamed } from './board-offers.ts'
import { changeClass, type SetUpClass, type SetUpFacts, type WorkingPlan } from './set-up-plan.ts'
import { ownKey, rowKeyOf, thereRows } from './subject-matrix.ts'

/** A class whose subjects have chapters that others may take. */
export interface ChapterSource {
  id: number
  title: string
  subjects: { id: number; title: string; chapters: number }[]
}

export const chapterSources = ({ there }: SetUpFacts): ChapterSource[] =>
  there.flatMap(({ id, title, subjects }) => {
    const own = subjects.filter(({ chapters }) => chapters > 0)
    return own.length > 0 ? [{ id, title, subjects: own }] : []
  })

/** Subjects of a class that can be given chapters: those that will be made, and those that are here and have none. */
export function chapterless(one: SetUpClass, plan: WorkingPlan, facts: SetUpFacts): PlannedSubject[] {
  const there = thereRows(one, plan, facts)
  const planned = new Set(one.subjects.map(rowKeyOf))
  const bare = [...there].flatMap(([row, { title, subject_code, chapters }]) => {
    if (chapters > 0 || planned.has(row)) return []
    return [{ ...(row === ownKey(title) ? {} : { key: row }), title, subject_code }]
  })
  return [...one.subjects.filter((subject) => !there.get(rowKeyOf(subject))?.chapters), ...bare]
}

/** A plan in which the chapters of a subject come from another one; from none: later, or from a file. */
export function takeChapters(
  plan: WorkingPlan,
  class_key: string,
  subject: PlannedSubject,
  { facts, subject_id }: { facts: SetUpFacts; subject_id: number | null },
): WorkingPlan {
  const { chapters_from: _, ...rest } = subject
  const row = rowKeyOf(subject)
  return changeClass(plan, class_key, (one) => {
    const others = one.subjects.filter((other) => rowKeyOf(other) !== row)
    const isThere = thereRows(one, plan, facts).has(row)
    // What is here already stands in the plan only for the chapters that it gets.
    if (subject_id === null && isThere) return { ...one, subjects: others }
    const changed = subject_id === null ? rest : { ...rest, chapters_from: { subject_id, topics: true } }
    const isPlanned = others.length < one.subjects.length
    const subjects = isPlanned
      ? one.subjects.map((other) => (rowKeyOf(other) === row ? changed : other))
      : [...one.subjects, changed]
    return { ...one, subjects }
  })
}

/** The same for a whole class: each subject takes those of the subject of its name. */
export function takeAllChapters(
  plan: WorkingPlan,
  one: SetUpClass,
  facts: SetUpFacts,
  source: ChapterSource | null,
): WorkingPlan {
  const named = (title: string) => keyNamed(facts.set, title) ?? ownKey(title)
  const ids = new Map(source?.subjects.flatMap(({ id, title }) => [[named(title), id] as const]))
  return chapterless(one, plan, facts).reduce((changed, subject) => {
    const subject_id = ids.get(rowKeyOf(subject)) ?? ids.get(named(subject.title)) ?? null
    return takeChapters(changed, one.key, subject, { facts, subject_id })
  }, plan)
}
