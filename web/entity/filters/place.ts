import { useLingui } from '@lingui/react/macro'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useChapterChoices, useGradeChoices, useSubjectChoices, useTopicChoices } from '#web/api/use/choices.ts'
import type { Choice } from '#web/ui/form/pick.tsx'

/** Where in the syllabus; each part narrows the next. */
export interface PlaceFilter {
  grade_id: number | null
  subject_id: number | null
  chapter_id: number | null
  topic_id: number | null
}

export type PlaceField = keyof PlaceFilter
export const placeFields: PlaceField[] = ['grade_id', 'subject_id', 'chapter_id', 'topic_id']

/** The place of a stored row: its chapter and topic are offered even when they are no longer active. */
export interface StoredPlace {
  subject_id: number
  chapter_id?: number
  chapter?: Choice
  topic?: Choice | null
}

/** One part of a place, with what it can be. */
export interface PlacePart {
  field: PlaceField
  label: string
  /** The texts that stand in a field where nothing is chosen: where that means all of them, and where one has to be chosen. */
  all: string
  choose: string
  choices: Choice[] | undefined
  value: number | null
  /** The part above it has to be chosen first. */
  waits: boolean
  /** What a choice changes: the parts below it are emptied. */
  changesTo: (id: number | null) => Partial<PlaceFilter>
}

/** A place as it is sent: what isn't chosen is 0, which the contract refuses with 'Please choose a class'. */
export const toIds = <P extends Partial<PlaceFilter>>(place: P) =>
  Object.fromEntries(Object.entries(place).map(([field, id]) => [field, id ?? 0])) as Record<keyof P, number>

/** The parts that a place has, as far as the role may see them; none where it may not see the classes. */
export function usePlace(place: Partial<PlaceFilter>, stored: StoredPlace | null = null): PlacePart[] {
  const texts = usePlaceTexts()
  const mayPick = useMayPick()
  const choices = useChoices(place, mayPick, stored)
  const own = placeFields.filter((field) => field in place)
  if (!mayPick.grade_id) return []
  return own
    .map((field, at) => ({
      field,
      ...texts[field],
      choices: choices[field],
      value: place[field] ?? null,
      waits: at > 0 && (place[own[at - 1]!] ?? null) === null,
      changesTo: (id: number | null) =>
        Object.fromEntries(own.slice(at).map((one) => [one, one === field ? id : null])),
    }))
    .filter(({ field }) => mayPick[field])
}

function useMayPick(): Record<PlaceField, boolean> {
  return {
    grade_id: usePermission('grade')('view'),
    subject_id: usePermission('subject')('view'),
    chapter_id: usePermission('chapter')('view'),
    topic_id: usePermission('topic')('view'),
  }
}

/** What each part can be; nothing is asked for a part that the place doesn't have. */
function useChoices(place: Partial<PlaceFilter>, mayPick: Record<PlaceField, boolean>, stored: StoredPlace | null) {
  const isAsked = (field: PlaceField) => field in place && mayPick[field]
  const { grade_id = null, subject_id = null, chapter_id = null } = place
  const chapters = useChapterChoices(isAsked('chapter_id') ? subject_id : null)
  const topics = useTopicChoices(isAsked('topic_id') ? chapter_id : null)
  const choices: Record<PlaceField, Choice[] | undefined> = {
    grade_id: useGradeChoices(isAsked('grade_id')),
    subject_id: useSubjectChoices(isAsked('subject_id') ? grade_id : null),
    chapter_id: withStored(chapters, stored?.subject_id === subject_id ? stored.chapter : null),
    topic_id: withStored(topics, stored?.chapter_id === chapter_id ? stored.topic : null),
  }
  return choices
}

/** Adds a row's own choice where the list lacks it, for example because it was made inactive. */
function withStored(choices: Choice[] | undefined, stored: Choice | null | undefined): Choice[] | undefined {
  if (!choices || !stored || choices.some(({ id }) => id === stored.id)) return choices
  return [...choices, stored]
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
