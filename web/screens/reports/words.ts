import type { StaffPerformance } from '#contract'
import { unbroken } from '#web/ui/unbroken.ts'

/** What somebody teaches, each class and section once: "Class 10 A: Mathematics, Science; Class 9 B: Mathematics". */
export function taughtBy(assignments: StaffPerformance['assignments']): string {
  const places = new Map<string, string[]>()
  for (const { grade, section, subject } of assignments) {
    const place = unbroken([grade.title, section?.title].filter(Boolean).join(' '))
    places.set(place, [...(places.get(place) ?? []), ...(subject ? [subject.title] : [])])
  }
  return [...places]
    .map(([place, subjects]) => (subjects.length === 0 ? place : `${place}: ${subjects.join(', ')}`))
    .join('; ')
}
