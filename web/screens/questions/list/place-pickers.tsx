import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Pick } from '#web/ui/form/pick.tsx'
import { type Placed, usePlaceChoices } from './use-place-choices.ts'

/** Where in the syllabus; each part narrows the next. */
export interface Place {
  grade_id: number | null
  subject_id: number | null
  chapter_id: number | null
  topic_id: number | null
}

type PlaceField = keyof Place

/** A change of a part empties the parts below it. */
const below: Record<PlaceField, Partial<Place>> = {
  grade_id: { subject_id: null, chapter_id: null, topic_id: null },
  subject_id: { chapter_id: null, topic_id: null },
  chapter_id: { topic_id: null },
  topic_id: {},
}

interface PlacePickersProps {
  place: Place
  onChange: (place: Place) => void
  /** `filter`: nothing chosen means all; `form`: with labels, errors, and marks on what is required. */
  variant: 'filter' | 'form'
  errorOf?: (field: PlaceField) => ReactNode
  onLeave?: (field: PlaceField) => void
  /** The question that is edited: its chapter and topic are offered even when they are no longer active. */
  question?: Placed | null
}

/** Class, subject, chapter, topic; nothing where the role may not see the classes. */
export function PlacePickers({ place, onChange, variant, errorOf, onLeave, question }: PlacePickersProps) {
  const texts = usePlaceTexts()
  const { mayPick, choices } = usePlaceChoices(place, question ?? null)
  if (!mayPick.grade_id) return null
  const isForm = variant === 'form'
  const parents: Record<PlaceField, number | null | undefined> = {
    grade_id: undefined,
    subject_id: place.grade_id,
    chapter_id: place.subject_id,
    topic_id: place.chapter_id,
  }
  const fields = (Object.keys(texts) as PlaceField[]).filter((field) => mayPick[field])
  return fields.map((field) => (
    <Pick
      key={field}
      choices={choices[field]}
      value={place[field]}
      onChange={(id) => onChange({ ...place, ...below[field], [field]: id })}
      onBlur={() => onLeave?.(field)}
      disabled={parents[field] === null}
      label={isForm ? texts[field].label : undefined}
      aria-label={isForm ? undefined : texts[field].label}
      placeholder={isForm ? texts[field].choose : texts[field].all}
      withAsterisk={isForm && field !== 'topic_id'}
      error={errorOf?.(field)}
    />
  ))
}

function usePlaceTexts(): Record<PlaceField, { label: string; all: string; choose: string }> {
  const { t } = useLingui()
  return {
    grade_id: { label: t`Class`, all: t`All classes`, choose: t`Choose a class` },
    subject_id: { label: t`Subject`, all: t`All subjects`, choose: t`Choose a subject` },
    chapter_id: { label: t`Chapter`, all: t`All chapters`, choose: t`Choose a chapter` },
    topic_id: { label: t`Topic`, all: t`All topics`, choose: t`No topic` },
  }
}
