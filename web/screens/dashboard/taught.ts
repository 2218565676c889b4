import type { AllCounts } from '#contract'

type Own = NonNullable<AllCounts['own']>

/** A subject that somebody teaches in a class, with its sections; null as a subject is every one. */
export interface TaughtSubject {
  key: string
  subject: string | null
  /** 'X A', 'X B'; the class alone where it is every section. */
  places: string[]
  empty_chapters: number
  /** In which class and subject what is begun stands. */
  search: Record<string, string>
}

/** What somebody teaches, subject by subject and class by class. */
export function subjectsOf(own: Own | null): TaughtSubject[] {
  const found = new Map<string, TaughtSubject>()
  for (const { grade, section, subject, empty_chapters } of own?.places ?? []) {
    const key = `${grade.id} ${subject?.id}`
    const search = { grade_id: String(grade.id), ...(subject && { subject_id: String(subject.id) }) }
    const begun: TaughtSubject = { key, subject: subject?.title ?? null, places: [], empty_chapters, search }
    const one = found.get(key) ?? begun
    one.places.push(section ? `${grade.title} ${section.title}` : grade.title)
    found.set(key, one)
  }
  return [...found.values()]
}

/** The one there is. */
export const only = <T>(rows: T[]): T | undefined => (rows.length === 1 ? rows[0] : undefined)
