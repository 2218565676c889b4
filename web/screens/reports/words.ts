import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ExamComponent, MarkResult, StaffPerformance } from '#contract'

export const componentNames: Record<ExamComponent, MessageDescriptor> = {
  THEORY: msg`Theory`,
  PRACTICAL: msg`Practical`,
  INTERNAL: msg`Internal assessment`,
}

export const resultNames: Record<MarkResult | 'COMPARTMENT', MessageDescriptor> = {
  PASS: msg`Pass`,
  FAIL: msg`Fail`,
  COMPARTMENT: msg`Compartment`,
  ABSENT: msg`Absent`,
  EXEMPT: msg`Exempt`,
  WITHHELD: msg`Withheld`,
  PENDING: msg`Not complete`,
}

/** What somebody teaches, each class and section once: "Class 10 A: Mathematics, Science; Class 9 B: Mathematics". */
export function taughtBy(assignments: StaffPerformance['assignments']): string {
  const places = new Map<string, string[]>()
  for (const { grade, section, subject } of assignments) {
    const place = [grade.title, section?.title].filter(Boolean).join(' ')
    places.set(place, [...(places.get(place) ?? []), ...(subject ? [subject.title] : [])])
  }
  return [...places]
    .map(([place, subjects]) => (subjects.length === 0 ? place : `${place}: ${subjects.join(', ')}`))
    .join('; ')
}
