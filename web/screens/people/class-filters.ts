import { useLingui } from '@lingui/react/macro'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSectionChoices } from '#web/api/use/choices.ts'
import type { Filter } from '#web/entity/filter.ts'
import { usePlaceFilters } from '#web/entity/place-filter.tsx'

interface ClassPlace {
  grade_id: number | null
  section_id: number | null
}

interface ByClass {
  filters: ClassPlace
  change(changes: Partial<ClassPlace>): void
}

/** The filters of a list of people by class and section, as far as the role may see these. */
export function useClassFilters({ filters: { grade_id, section_id }, change }: ByClass): Filter[] {
  const { t } = useLingui()
  const classes = usePlaceFilters({
    filters: { grade_id },
    change: (next) => change({ grade_id: next.grade_id ?? null, section_id: null }),
  })
  const mayPick = usePermission('section')('view') && classes.length > 0
  const sections = useSectionChoices(mayPick ? grade_id : null)
  if (!mayPick) return classes
  const bySection: Filter = {
    label: t({ message: 'Section', context: 'of a class' }),
    all: t({ message: 'All sections', context: 'of classes' }),
    value: section_id === null ? null : String(section_id),
    choices: sections?.map(({ id, title }) => ({ value: String(id), label: title })),
    waits: grade_id === null,
    onChange: (id) => change({ section_id: id === null ? null : Number(id) }),
  }
  return [...classes, bySection]
}
