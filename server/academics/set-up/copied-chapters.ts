import { type Compilable, sql } from 'kysely'
import { type FieldError, type SetUpPlan, say, sayAt, setUpLimits } from '#contract'
import { compilable } from '../../db/connect.ts'
import type { JudgedChapter, JudgedSubject } from './judged.ts'
import type { StoredChapter, StoredSubject, StoredTopic } from './there.ts'

/** The chapters and topics of subjects, in the order in which they stand; topics of those alone that are asked for. */
export interface StoredSyllabus {
  chapters: ReadonlyMap<number, readonly StoredChapter[]>
  topics: ReadonlyMap<number, readonly StoredTopic[]>
}

export const chaptersQuery = (client_id: number, subject_ids: readonly number[]): Compilable<StoredChapter> =>
  compilable(sql<StoredChapter>`
    select id, subject_id, chapter, number, weightage from chapters
    where client_id = ${client_id} and subject_id = any(${subject_ids}::bigint[]) and deleted_at is null
    order by number, chapter collate natural_order, id`)

export const topicsQuery = (client_id: number, subject_ids: readonly number[]): Compilable<StoredTopic> =>
  compilable(sql<StoredTopic>`
    select chapter_id, title, sub_topic from topics
    where client_id = ${client_id} and subject_id = any(${subject_ids}::bigint[]) and deleted_at is null
    order by title collate natural_order, id`)

const askedIn = ({ grades }: SetUpPlan) =>
  grades.flatMap(({ subjects }) => subjects.flatMap((one) => one.chapters_from ?? []))

/** Subjects whose chapters a plan copies; with `topics`, those whose topics as well. */
export const sourcesOf = (plan: SetUpPlan, topics = false): number[] => [
  ...new Set(askedIn(plan).flatMap((asked) => (!topics || asked.topics ? asked.subject_id : []))),
]

/** What a subject that is there, or is to be made, takes over from another. */
export function copiedChapters(
  source_id: number,
  withTopics: boolean,
  there: StoredSubject | null,
  { chapters, topics }: StoredSyllabus,
): JudgedChapter[] {
  const own = new Map((there ? (chapters.get(there.id) ?? []) : []).map((one) => [one.chapter.toLowerCase(), one]))
  return (chapters.get(source_id) ?? []).map((one) => {
    const same = own.get(one.chapter.toLowerCase()) ?? null
    const wanted = withTopics ? (topics.get(one.id) ?? []) : []
    const titles = new Set((same ? (topics.get(same.id) ?? []) : []).map(({ title }) => title.toLowerCase()))
    const missing = wanted.filter(({ title }) => !titles.has(title.toLowerCase()))
    return {
      values: { chapter: one.chapter, number: one.number, weightage: one.weightage },
      there: same,
      topics: missing.map(({ title, sub_topic }) => ({ title, sub_topic })),
      topics_there: wanted.length - missing.length,
    }
  })
}

/** Whether a plan copies more than is copied at once. */
export function tooManyCopied(subjects: readonly JudgedSubject[]): FieldError[] {
  const chapters = subjects.flatMap((subject) => subject.chapters)
  const made = chapters.filter(({ there }) => !there).length
  const topics = chapters.reduce((sum, chapter) => sum + chapter.topics.length, 0)
  const most = made > setUpLimits.chapters ? setUpLimits.chapters : setUpLimits.topics
  return made > setUpLimits.chapters || topics > setUpLimits.topics
    ? [sayAt('plan.grades', say('set_up.too_many', { most }))]
    : []
}
