import { chapterApi, topicApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'

export interface SubjectChapter {
  id: number
  title: string
  /** Per cent of the syllabus; null where none is given. */
  weightage: number | null
}

export interface SubjectTopic {
  id: number
  title: string
  chapter_id: number
}

/** The active chapters and topics of a subject, in the school's order; undefined until they are there or where the role may not. */
export function useSubjectParts(subject_id: number | null) {
  const filter = { subject_id, status: 1 as const, is_all_data_fetch: true }
  const mayViewChapters = usePermission('chapter')('view')
  const mayViewTopics = usePermission('topic')('view')
  const chapters = useList(chapterApi.list, { filter }, { enabled: subject_id !== null && mayViewChapters })
  const topics = useList(topicApi.list, { filter }, { enabled: subject_id !== null && mayViewTopics })
  if (subject_id === null) return { chapters: undefined, topics: undefined }
  return {
    chapters: chapters.rows?.map(
      ({ id, chapter, number, weightage }): SubjectChapter => ({
        id,
        title: number === null ? chapter : `${number}. ${chapter}`,
        weightage,
      }),
    ),
    topics: topics.rows?.map(({ id, title, chapter_id }): SubjectTopic => ({ id, title, chapter_id })),
  }
}
export type SubjectParts = ReturnType<typeof useSubjectParts>
