import { type Conflict, english, type PromotionAction, type PromotionItemInput, type Sentence, say } from '#contract'
import type { PromotionCandidate, Section } from './candidates.ts'

export interface Places {
  /** The classes of the school by id, also those without a section. */
  grades: ReadonlyMap<number, string>
  sections: readonly Section[]
}

export interface PromotionPlace {
  /** null where there is no such class. */
  grade_id: number | null
  section: Section | undefined
  /** Why nobody can come there. */
  conflict: Conflict | undefined
}

export const conflictOf = (code: Conflict['code'], severity: Conflict['severity'], sentence: Sentence): Conflict => ({
  code,
  severity,
  message: english(sentence),
  said: sentence as NonNullable<Conflict['said']>,
})

export const sectionOf = (
  { section_id }: Pick<PromotionCandidate, 'section_id'>,
  { sections }: Places,
): Section | undefined => sections.find(({ id }) => id === section_id)

/** Where somebody comes to: what was named, else the next class or the same one, and the section of the same title. */
export function placeFor(
  pupil: PromotionCandidate,
  action: PromotionAction,
  item: PromotionItemInput | undefined,
  places: Places,
): PromotionPlace {
  const own = sectionOf(pupil, places)
  const stays = action === 'DETAIN' || action === 'TRANSFER_SECTION'
  const grade_id = item?.to_grade ?? (stays ? pupil.grade_id : own?.next_grade_id)
  if (grade_id == null) return noClass(say('promotion.no_next_class', { grade: own?.grade ?? '' }))
  // A class of another school reads like one that does not exist.
  const grade = places.grades.get(grade_id)
  if (grade === undefined) return noClass(say('place.no_class'))
  const inGrade = places.sections.filter((section) => section.grade_id === grade_id)
  const to_section = item?.to_section
  const section = to_section
    ? inGrade.find(({ id }) => id === to_section)
    : ((action === 'DETAIN' && own?.grade_id === grade_id ? own : undefined) ??
      inGrade.find(({ title }) => title.toLowerCase() === own?.title.toLowerCase()))
  if (!section)
    return noSection(
      grade_id,
      to_section ? say('place.no_section_here') : say('promotion.no_section', { grade, section: own?.title ?? '' }),
    )
  const title = `${section.grade} ${section.title}`
  // Nobody moves to where they are: this would be written as a move and change nothing.
  if (action === 'TRANSFER_SECTION' && section.id === pupil.section_id)
    return noSection(grade_id, say('promotion.same_section', { name: pupil.name, section: title }))
  const inactive = () => conflictOf('inactive_section', 'error', say('promotion.inactive_section', { section: title }))
  return { grade_id, section, conflict: section.status === 0 ? inactive() : undefined }
}

const noClass = (sentence: Sentence): PromotionPlace => ({
  grade_id: null,
  section: undefined,
  conflict: conflictOf('no_next_class', 'error', sentence),
})

const noSection = (grade_id: number, sentence: Sentence): PromotionPlace => ({
  grade_id,
  section: undefined,
  conflict: conflictOf('no_section', 'error', sentence),
})
