import { type FieldError, say } from '#contract'
import type { Write } from '../db/connect.ts'
import { wrongFields } from '../ground/errors.ts'
import type { Viewer } from '../policy/places.ts'
import { sees } from '../policy/policy.ts'

/** A place in the syllabus; parts that are absent are not looked at. */
export interface SyllabusPlace {
  grade_id: number
  subject_id?: number
  chapter_id?: number
  topic_id?: number | null
}

/**
 * Makes sure that the parts exist, belong together, and lie within the actor's reach. They are locked against being deleted or moved
 * until the transaction ends: a soft delete is no foreign key's business. @param before of the part's name in the body @throws invalid_field naming the part.
 */
export async function assertPlace(db: Write, actor: Viewer, place: SyllabusPlace, before = ''): Promise<void> {
  const error = await findMisplaced(db, actor, place)
  if (error) throw wrongFields([{ ...error, path: `${before}${error.path}` }])
}

/** The part of a place that does not exist, does not belong to the others, or lies out of reach. */
export async function findMisplaced(db: Write, actor: Viewer, place: SyllabusPlace): Promise<FieldError | null> {
  const { client_id } = actor
  const { grade_id, subject_id, chapter_id, topic_id } = place
  const live = (table: 'grades' | 'subjects') =>
    db
      .selectFrom(table as 'subjects')
      .where('client_id', '=', client_id)
      .where('deleted_at', 'is', null)
  if (subject_id === undefined) {
    const grade = await live('grades').select('id').where('id', '=', grade_id).forKeyShare().executeTakeFirst()
    return grade && sees(actor, 'grades', { id: grade_id }) ? null : { path: 'grade_id', ...say('place.no_class') }
  }
  const subject = await live('subjects')
    .select('grade_id')
    .where('id', '=', subject_id)
    .forKeyShare()
    .executeTakeFirst()
  if (!subject || !sees(actor, 'subjects', { id: subject_id }))
    return { path: 'subject_id', ...say('place.no_subject') }
  if (subject.grade_id !== grade_id) return { path: 'subject_id', ...say('place.other_class') }
  return chapter_id === undefined ? null : findMisplacedChapter(db, client_id, { subject_id, chapter_id, topic_id })
}

/** Chapters and topics that are inactive take nothing new; what lies in them stays. */
async function findMisplacedChapter(
  db: Write,
  client_id: number,
  { subject_id, chapter_id, topic_id }: { subject_id: number; chapter_id: number; topic_id?: number | null },
): Promise<FieldError | null> {
  const chapter = await db
    .selectFrom('chapters')
    .select(['subject_id', 'status'])
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .where('id', '=', chapter_id)
    .forKeyShare()
    .executeTakeFirst()
  if (!chapter) return { path: 'chapter_id', ...say('place.no_chapter') }
  if (chapter.subject_id !== subject_id) return { path: 'chapter_id', ...say('place.other_subject') }
  if (chapter.status === 0) return { path: 'chapter_id', ...say('place.inactive_chapter') }
  if (topic_id == null) return null
  const topic = await db
    .selectFrom('topics')
    .select(['chapter_id', 'status'])
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .where('id', '=', topic_id)
    .forKeyShare()
    .executeTakeFirst()
  if (topic?.chapter_id !== chapter_id) return { path: 'topic_id', ...say('place.no_topic_here') }
  return topic.status === 0 ? { path: 'topic_id', ...say('place.inactive_topic') } : null
}
