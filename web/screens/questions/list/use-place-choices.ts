import type { Question } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useChapterChoices, useGradeChoices, useSubjectChoices, useTopicChoices } from '#web/api/use/choices.ts'
import type { Choice } from '#web/ui/form/pick.tsx'
import type { Place } from './place-pickers.tsx'

/** A stored question's place. */
export type Placed = Pick<Question, 'chapter' | 'topic' | 'subject_id' | 'chapter_id'>

/** Adds the question's own choice where the list lacks it, for example because it was made inactive. */
export function withCurrent(choices: Choice[] | undefined, current: Choice | null): Choice[] | undefined {
  if (!choices || !current || choices.some(({ id }) => id === current.id)) return choices
  return [...choices, current]
}

/** What each picker offers, and which of them the role may use. */
export function usePlaceChoices(place: Place, question: Placed | null) {
  const mayPick = {
    grade_id: usePermission('grade')('view'),
    subject_id: usePermission('subject')('view'),
    chapter_id: usePermission('chapter')('view'),
    topic_id: usePermission('topic')('view'),
  }
  const chapters = useChapterChoices(mayPick.chapter_id ? place.subject_id : null)
  const topics = useTopicChoices(mayPick.topic_id ? place.chapter_id : null)
  const isOwnSubject = question !== null && question.subject_id === place.subject_id
  const isOwnChapter = question !== null && question.chapter_id === place.chapter_id
  const choices: Record<keyof Place, Choice[] | undefined> = {
    grade_id: useGradeChoices(mayPick.grade_id),
    subject_id: useSubjectChoices(mayPick.subject_id ? place.grade_id : null),
    chapter_id: withCurrent(chapters, isOwnSubject ? question.chapter : null),
    topic_id: withCurrent(topics, isOwnChapter ? question.topic : null),
  }
  return { mayPick, choices }
}
