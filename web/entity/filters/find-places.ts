import { chapterApi, sectionApi, studentApi, subjectApi, topicApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import type { PlaceFilter } from './place.ts'

export type FoundField = 'subject_id' | 'chapter_id' | 'topic_id' | 'section_id' | 'student_id'

/** A place from its class down to what was found. */
export type FoundPlace = { grade_id: number } & Partial<Record<FoundField, number>>

/** A pupil has a place in each session. */
export type Within = Partial<PlaceFilter> & { session_id?: number | null }

interface Found {
  id: number
  title: string
  /** Where it stands: 'Class 10 · Science'. */
  where: string
  place: FoundPlace
}

/** So many are offered; whoever wants another types on. */
const most = 20
const range = { page: 1, pageSize: most }
const active = { status: 1 as const }

interface Named {
  title: string
}

const whereOf = (...parents: Named[]) => parents.map(({ title }) => title).join(' · ')

/** Every word of what was typed stands in the title or in where it is: '9 a' finds section A of Class 9. */
export function matches({ title, where }: Pick<Found, 'title' | 'where'>, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/)
  const text = `${where} ${title}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

interface Sought {
  field: FoundField
  within: Within
}

/** Active rows of the syllabus whose name has what was typed, the first ones for nothing; undefined until they are there. */
export function useFoundPlaces({ field, within }: Sought, typed: string): Found[] | undefined {
  const { grade_id, subject_id, session_id } = within
  const on = (one: FoundField) => ({ enabled: one === field })
  // These are few: all of them are asked for once.
  const whole = { grade_id, is_all_data_fetch: true }
  const sections = useList(sectionApi.list, { filter: { ...whole, ...active } }, on('section_id')).rows
  const subjects = useList(subjectApi.list, { filter: whole }, on('subject_id')).rows
  const chapters = useList(
    chapterApi.list,
    { filter: { grade_id, subject_id, chapter: typed, ...active }, range },
    on('chapter_id'),
  ).rows
  const topics = useList(
    topicApi.list,
    { filter: { grade_id, subject_id, title: typed, ...active }, range },
    on('topic_id'),
  ).rows
  const students = useList(studentApi.list, { filter: { session_id, search: typed }, range }, on('student_id')).rows
  const few = (found: Found[] | undefined) => found?.filter((one) => matches(one, typed)).slice(0, most)
  if (field === 'section_id') {
    return few(
      sections?.map(({ id, title, grade }) => ({
        ...{ id, title, where: grade.title },
        place: { grade_id: grade.id, section_id: id },
      })),
    )
  }
  if (field === 'subject_id') {
    return few(
      subjects?.map(({ id, title, grade }) => ({
        ...{ id, title, where: grade.title },
        place: { grade_id: grade.id, subject_id: id },
      })),
    )
  }
  if (field === 'student_id') {
    return students?.map(({ id, name, grade, section, roll_no }) => ({
      ...{ id, title: name, where: [whereOf(grade, section), roll_no].filter(Boolean).join(' · ') },
      place: { grade_id: grade.id, student_id: id },
    }))
  }
  if (field === 'chapter_id') {
    return chapters?.map(({ id, chapter, grade, subject }) => ({
      ...{ id, title: chapter, where: whereOf(grade, subject) },
      place: { grade_id: grade.id, subject_id: subject.id, chapter_id: id },
    }))
  }
  return topics?.map(({ id, title, grade, subject, chapter }) => ({
    ...{ id, title, where: whereOf(grade, subject, chapter) },
    place: { grade_id: grade.id, subject_id: subject.id, chapter_id: chapter.id, topic_id: id },
  }))
}
