import type { ReactNode } from 'react'
import { Pick } from '#web/ui/form/pick.tsx'
import type { Filter } from './filter.ts'
import type { FoundPlace } from './find-places.ts'
import { type Place, type PlaceField, placeFields, type StoredPlace, usePlace } from './place.ts'

interface PlacedList {
  filters: Partial<Place>
  change(changes: Partial<Place>): void
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
const partOf = (found: FoundPlace, filters: Partial<Place>): Partial<Place> =>
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

/** As much of a form as the place in it needs. */
interface PlaceForm {
  values: Partial<Place>
  errors: Record<string, ReactNode>
  setValues(changes: Partial<Place>): void
  validateField(field: string): unknown
}

/** The place that a form holds, for PlaceFields. */
export const placeOf = (form: PlaceForm) => ({
  place: form.values,
  onChange: (changes: Partial<Place>) => form.setValues(changes),
  errorOf: (field: PlaceField) => form.errors[field],
  onLeave: (field: PlaceField) => void form.validateField(field),
})

interface PlaceFieldsProps {
  place: Partial<Place>
  /** Given the parts that change. */
  onChange: (changes: Partial<Place>) => void
  errorOf?: (field: PlaceField) => ReactNode
  onLeave?: (field: PlaceField) => void
  /** The row that is changed. */
  stored?: StoredPlace | null | undefined
  /** A part that isn't chosen stands for all: 'All classes'. */
  optional?: boolean
  /** Nothing has to be chosen, and that doesn't stand for all. */
  free?: boolean
  /** The class takes the focus of a dialog. */
  autoFocus?: boolean
}

/** The fields of a form by class, subject, chapter and topic: those that the form has. */
export function PlaceFields({
  place,
  onChange,
  errorOf,
  onLeave,
  stored,
  optional,
  free,
  autoFocus,
}: PlaceFieldsProps) {
  // A dialog begins with the first thing that has to be said.
  const isMissing = (field: PlaceField, value: number | null, waits: boolean) =>
    !optional && !free && field !== 'topic_id' && value === null && !waits
  return usePlace(place, stored).map(({ field, label, all, choose, choices, value, waits, changesTo }, index) => (
    <Pick
      key={field}
      label={label}
      placeholder={optional ? all : choose}
      withAsterisk={!optional && !free && field !== 'topic_id'}
      choices={choices}
      value={value}
      disabled={waits}
      error={errorOf?.(field)}
      onChange={(id) => onChange(changesTo(id))}
      onBlur={() => onLeave?.(field)}
      data-autofocus={(autoFocus && index === 0) || isMissing(field, value, waits) || undefined}
    />
  ))
}
