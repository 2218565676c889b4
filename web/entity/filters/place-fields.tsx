import type { ReactNode } from 'react'
import { Pick } from '#web/ui/form/pick.tsx'
import { propose } from '#web/ui/form/propose.ts'
import { type PlaceField, type PlaceFilter, type StoredPlace, usePlace } from './place.ts'

/** As much of a form as the place in it needs. */
interface PlaceForm {
  values: Partial<PlaceFilter>
  errors: Record<string, ReactNode>
  setValues(changes: Partial<PlaceFilter>): void
  getInitialValues(): Partial<PlaceFilter>
  setInitialValues(values: Partial<PlaceFilter>): void
  validateField(field: string): unknown
}

/** The place that a form holds, for PlaceFields. */
export const placeOf = (form: PlaceForm) => ({
  place: form.values,
  onChange: (changes: Partial<PlaceFilter>) => form.setValues(changes),
  onTake: (changes: Partial<PlaceFilter>) => propose(form, changes),
  errorOf: (field: PlaceField) => form.errors[field],
  onLeave: (field: PlaceField) => void form.validateField(field),
})

interface PlaceFieldsProps {
  place: Partial<PlaceFilter>
  /** Given the parts that change. */
  onChange: (changes: Partial<PlaceFilter>) => void
  /** Given the one class or subject that there is. */
  onTake?: (changes: Partial<PlaceFilter>) => void
  errorOf?: (field: PlaceField) => ReactNode
  onLeave?: (field: PlaceField) => void
  /** The row that is changed. */
  stored?: StoredPlace | null | undefined
  /** A part that isn't chosen stands for all: 'All classes'. */
  optional?: boolean
  /** Nothing has to be chosen, and that doesn't stand for all. */
  free?: boolean
}

/** The fields of a form by class, subject, chapter and topic: those that the form has. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { place, onChange, onTake = onChange, errorOf, onLeave, stored, optional, free } = props
  // A dialog begins with the first thing that has to be said.
  const isMissing = (field: PlaceField, value: number | null, waits: boolean) =>
    !optional && !free && field !== 'topic_id' && value === null && !waits
  const isTaken = (field: PlaceField) => !optional && (field === 'grade_id' || field === 'subject_id')
  return usePlace(place, stored).map(
    ({ field, label, all, choose, choices, value, waits, changesTo }, index, parts) => (
      <Pick
        key={field}
        label={label}
        placeholder={optional ? all : choose}
        withAsterisk={!optional && !free && field !== 'topic_id'}
        choices={choices}
        value={value}
        after={waits && parts[index - 1]?.choose}
        error={errorOf?.(field)}
        onChange={(id) => onChange(changesTo(id))}
        takeOnly={isTaken(field) ? (id) => onTake(changesTo(id)) : undefined}
        onBlur={() => onLeave?.(field)}
        data-autofocus={isMissing(field, value, waits) || undefined}
      />
    ),
  )
}
