import { type FieldError, say, sayAt } from '#contract'
import { folded } from '../../../interchange/doors/grid/shown.ts'
import type { JudgedSection, MatchedGrade, SectionRef, SetUpWarning } from './judged.ts'
import type { StoredSection } from './there.ts'

/** A section that the class will have, as subjects are for it. */
export interface NamedSection {
  ref: SectionRef
  title: string
  stream: string | null
}

export interface JudgedSections {
  sections: JudgedSection[]
  /** With those that are there beside the plan. */
  all: NamedSection[]
  errors: FieldError[]
  warnings: SetUpWarning[]
}

/** The sections of one class of a plan against those that it has. */
export function judgeSections({ path, planned }: MatchedGrade, stored: readonly StoredSection[]): JudgedSections {
  const errors: FieldError[] = []
  const warnings: SetUpWarning[] = []
  const named = new Map<string, StoredSection>(stored.map((one) => [one.title.toLowerCase(), one]))
  const seen = new Set<string>()
  const all: NamedSection[] = []
  const sections = planned.sections.map(({ title, stream, capacity }, at): JudgedSection => {
    const key = title.toLowerCase()
    const own = `${path}.sections.${at}`
    if (seen.has(key)) errors.push(sayAt(`${own}.title`, say('set_up.section_twice')))
    seen.add(key)
    const there = named.get(key) ?? null
    if (there?.status === 0)
      warnings.push({ path: own, code: 'inactive', sentence: say('set_up.inactive', { section: there.title }) })
    all.push({ ref: there ? { id: there.id } : { at }, title, stream: stream || there?.stream || null })
    return { path: own, title, stream: stream || null, capacity: capacity ?? null, there }
  })
  const beside = stored.filter(({ title }) => !seen.has(title.toLowerCase()))
  for (const { id, title, stream } of beside) all.push({ ref: { id }, title, stream })
  return { sections, all, errors, warnings }
}

/** The sections with one of these streams. */
export function ofStreams(all: readonly NamedSection[], streams: readonly string[]): NamedSection[] {
  const wanted = new Set(streams.map(folded))
  return all.filter(({ stream }) => stream !== null && wanted.has(folded(stream)))
}
