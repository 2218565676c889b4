import { chapterApi, gradeApi, sectionApi, subjectApi, topicApi } from '#contract'
import { useList } from './use-list.ts'

/** What pickers offer: every row the user may see, active ones only, in the school's order. */

const everything = { page: 1, pageSize: 100 }

export function useGradeChoices(enabled = true) {
  return useList(gradeApi.list, { range: everything }, { enabled }).rows
}

/** The active sections of a class; none until a class is chosen. */
export function useSectionChoices(grade_id: number | null) {
  const filter = { grade_id, status: 1 as const }
  const { rows } = useList(sectionApi.list, { filter, range: everything }, { enabled: grade_id !== null })
  return grade_id === null ? undefined : rows
}

/** The subjects of a class; none until a class is chosen. */
export function useSubjectChoices(grade_id: number | null) {
  const { rows } = useList(subjectApi.list, { filter: { grade_id }, range: everything }, { enabled: grade_id !== null })
  return grade_id === null ? undefined : rows
}

/** The active chapters of a subject, named by number and title. */
export function useChapterChoices(subject_id: number | null) {
  const filter = { subject_id, status: 1 as const, is_all_data_fetch: true }
  const { rows } = useList(chapterApi.list, { filter }, { enabled: subject_id !== null })
  if (subject_id === null) return undefined
  return rows?.map(({ id, chapter, number }) => ({ id, title: number === null ? chapter : `${number}. ${chapter}` }))
}

/** The active topics of a chapter. */
export function useTopicChoices(chapter_id: number | null) {
  const filter = { chapter_id, status: 1 as const, is_all_data_fetch: true }
  const { rows } = useList(topicApi.list, { filter }, { enabled: chapter_id !== null })
  return chapter_id === null ? undefined : rows
}
