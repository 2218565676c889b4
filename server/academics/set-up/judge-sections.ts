import { type FieldError, say, sayAt } from '#contract'
import { folded } from '../../../interchange/doors/grid/shown.ts'
import type { JudgedSection, MatchedGrade, SectionRef, SetUpWarning } from './judged.ts'
import type { StoredSection } from './there.ts'

/** A section that the class will have, as subjects are for it. */
export interface NamedSection {
  ref: SectionRef
  title: string
  stream: string | null
  /** Its stream as it is compared. */
  stream_key: string | null
}

const named = (ref: SectionRef, title: string, stream: string | null): NamedSection => ({
  ...{ ref, title, stream },
  stream_key: stream === null ? null : folded(stream),
})

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
  const there = new Map<string, StoredSection>(stored.map((one) => [one.title.toLowerCase(), one]))
  const seen = new Set<string>()
  const all: NamedSection[] = []
  const sections = planned.sections.map(({ title, stream, capacity }, at): JudgedSection => {
    const key = title.toLowerCase()
    const own = `${path}.sections.${at}`
    if (seen.has(key)) errors.push(sayAt(`${own}.title`, say('set_up.section_twice')))
    seen.add(key)
    const found = there.get(key) ?? null
    if (found?.status === 0)
      warnings.push({ path: own, code: 'inactive', sentence: say('set_up.inactive', { section: found.title }) })
    all.push(named(found ? { id: found.id } : { at }, title, stream || found?.stream || null))
    return { path: own, title, stream: stream || null, capacity: capacity ?? null, there: found }
  })
  const beside = stored.filter(({ title }) => !seen.has(title.toLowerCase()))
  for (const { id, title, stream } of beside) all.push(named({ id }, title, stream))
  return { sections, all, errors, warnings }
}

/** The sections with one of these streams, which are given as they are compared. */
export function ofStreams(all: readonly NamedSection[], streams: readonly string[]): NamedSection[] {
  const wanted = new Set(streams)
  return all.filter(({ stream_key }) => stream_key !== null && wanted.has(stream_key))
}
