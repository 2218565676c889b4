import type { StaffPerformance } from '#contract'
import { unbroken } from '#web/ui/unbroken.ts'

/** What somebody teaches, each class and section once, those alike together: "Class 10 A: Mathematics, Science; Class 9 A, Class 9 B: Mathematics". */
export function taughtBy(assignments: StaffPerformance['assignments']): string {
  const places = new Map<string, string[]>()
  for (const { grade, section, subject } of assignments) {
    const place = unbroken([grade.title, section?.title].filter(Boolean).join(' '))
    places.set(place, [...(places.get(place) ?? []), ...(subject ? [subject.title] : [])])
  }
  const alike = new Map<string, string[]>()
  for (const [place, subjects] of places) {
    const taught = subjects.join(', ')
    alike.set(taught, [...(alike.get(taught) ?? []), place])
  }
  return [...alike].map(([taught, at]) => (taught === '' ? at.join(', ') : `${at.join(', ')}: ${taught}`)).join('; ')
}
