import { useLingui } from '@lingui/react/macro'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSectionChoices } from '#web/api/use/choices.ts'
import type { Filter } from './filter.ts'
import type { PlaceFilter } from './place.ts'
import { findSection, usePlaceFilters } from './place-filter.ts'

/** A class and its section, and the subject where the list has one. */
type ClassPlace = Pick<PlaceFilter, 'grade_id'> &
  Partial<Pick<PlaceFilter, 'subject_id'>> & { section_id: number | null }

interface ByClass {
  filters: ClassPlace
  change(changes: Partial<ClassPlace>): void
}

/** The filters of a list by class, subject and section, as far as the role may see these. */
export function useClassFilters({ filters, change }: ByClass, section: Pick<Filter, 'lesser'> = {}): Filter[] {
  const { t } = useLingui()
  const { grade_id, section_id, subject_id } = filters
  const places = usePlaceFilters({
    filters: { grade_id, ...(subject_id !== undefined && { subject_id }) },
    // Another class has other sections.
    change: (next) => change({ ...next, ...('grade_id' in next && { section_id: null }) }),
  })
  const mayPick = usePermission('section')('view') && places.length > 0
  const sections = useSectionChoices(mayPick ? grade_id : null)
  if (!mayPick) return places
  const bySection: Filter = {
    label: t({ message: 'Section', context: 'of a class' }),
    all: t({ message: 'All sections', context: 'of classes' }),
    value: section_id === null ? null : String(section_id),
    choices: sections?.map(({ id, title }) => ({ value: String(id), label: title })),
    ...findSection(grade_id, change),
    onChange: (id) => change({ section_id: id === null ? null : Number(id) }),
    ...section,
  }
  return [...places, bySection]
}
