import type { Filter } from './filter.ts'
import type { FoundPlace } from './find-places.ts'
import { type PlaceFilter, placeFields, usePlace } from './place.ts'

interface PlacedList {
  filters: Partial<PlaceFilter>
  change(changes: Partial<PlaceFilter>): void
}

/** The filters of a list by class, subject, chapter and topic: those that its address has. */
export const usePlaceFilters = ({ filters, change }: PlacedList): Filter[] =>
  usePlace(filters).map(({ field, label, all, choices, value, waits, changesTo }) => ({
    label,
    all,
    value: value === null ? null : String(value),
    choices: choices?.map(({ id, title }) => ({ value: String(id), label: title })),
    waits,
    find:
      waits && field !== 'grade_id'
        ? { field, within: filters, onFound: (found) => change(partOf(found, filters)) }
        : undefined,
    onChange: (id) => change(changesTo(id === null ? null : Number(id))),
  }))

/** Those parts of a found place that the list is narrowed by; what stands below it is not chosen. */
const partOf = (found: FoundPlace, filters: Partial<PlaceFilter>): Partial<PlaceFilter> =>
  Object.fromEntries(placeFields.filter((field) => field in filters).map((field) => [field, found[field] ?? null]))

/** Where no class is chosen, a section is found in any of them. */
export const findSection = (
  grade_id: number | null,
  change: (place: { grade_id: number; section_id: number | null }) => void,
): Pick<Filter, 'waits' | 'find'> =>
  grade_id === null
    ? {
        waits: true,
        find: {
          field: 'section_id',
          within: {},
          onFound: ({ grade_id, section_id = null }) => change({ grade_id, section_id }),
        },
      }
    : {}
