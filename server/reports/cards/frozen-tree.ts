import type { Explained } from '#contract'
import { ask } from '../../db/ask.ts'
import { changesOfMarks, correctionSteps, namedChanges } from '../explain/explain-changes.ts'
import { explainYear } from '../explain/explained-year.ts'
import { listed } from '../listed.ts'
import type { Scope } from '../scope.ts'
import { yearOf } from '../year/year.ts'
import type { CardAnswer } from './card-answers.ts'

type Changes = Parameters<typeof explainYear>[1]['changes']

/** What changed the marks that stand on these cards. */
export async function changesOn(scope: Scope, answers: readonly CardAnswer[]): Promise<Changes> {
  const marks = answers.flatMap(({ own }) => own.map(({ mark_id }) => mark_id))
  if (marks.length === 0) return () => []
  const [steps, all] = [await correctionSteps(scope, marks), await ask(scope, changesOfMarks(scope, marks))]
  const changed = listed(all, ({ mark_id }) => mark_id)
  return (mark_id) => namedChanges(steps.get(mark_id), changed.get(mark_id))
}

/**
 * How the percents of a card come about, as it is kept with it: what it explains later is what it said then. A mean of the class is in it where it
 * stands on the card; exams that are not out are none of its.
 */
export function frozenTree({ answer, lists, one }: CardAnswer, changes: Changes): Explained[] {
  const year = yearOf(lists, one.enrolment_id)
  const subjects = answer.subjectWisePerformance.map(({ subject }) => subject)
  const averageOf = new Map(answer.subjectWisePerformance.map(({ subject, class_avg }) => [subject.id, class_avg]))
  const classAvg = (id: number | null) => (id === null ? answer.overall.class_avg : (averageOf.get(id) ?? null))
  return explainYear(year, { subjects, classAvg, changes, notOut: () => [] })
}
