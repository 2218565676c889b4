import { z } from 'zod'
import { Id, line } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, heavy, upload } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { allData, anyId, anyStatus, anyText, Parent, rowBasics, Status } from '../fields.ts'
import { PlacedFields, template, UploadAnswer } from '../uploads/upload.ts'

export const Topic = z.object({
  ...rowBasics,
  grade_id: Id,
  grade: Parent,
  subject_id: Id,
  subject: Parent,
  chapter_id: Id,
  chapter: Parent,
  title: z.string(),
  sub_topic: z.array(z.string()),
  status: Status,
})
export type Topic = z.output<typeof Topic>

const SubTopics = z
  .array(line(150, coded('topic.sub_topic_missing')), coded('field.not_texts'))
  .max(20, coded('topic.too_many_sub_topics', { most: 20 }))
  .superRefine((titles, context) => {
    const seen = new Set<string>()
    for (const [index, title] of titles.entries()) {
      const key = title.toLowerCase()
      if (seen.has(key)) {
        context.addIssue({ code: 'custom', path: [index], message: coded('topic.sub_topic_twice') })
      }
      seen.add(key)
    }
  })

export const TopicInput = z.strictObject({
  grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
  subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
  chapter_id: z.int(coded('place.choose_chapter')).positive(coded('place.choose_chapter')),
  title: line(150, coded('title.missing')),
  sub_topic: SubTopics.optional(),
  status: Status.optional(),
})

export const TopicFilter = z.strictObject({
  id: anyId(),
  grade_id: anyId(),
  subject_id: anyId(),
  chapter_id: anyId(),
  sub_topic: anyText(150),
  status: anyStatus(),
  title: anyText(),
  is_all_data_fetch: allData(),
})

export const topicApi = {
  ...crud('topic', {
    path: 'subject-topic',
    input: TopicInput,
    row: Topic,
    filter: TopicFilter,
    sort: ['title', 'grade', 'subject', 'chapter', 'status', 'id'],
    noun: 'topic',
    taken: { topics_title: ['title', say('taken.topic_title')] },
  }),
  upload: heavy(
    upload('/subject-topic/topicUpload', can('topic', 'upload'), PlacedFields, UploadAnswer, say('done.file')),
  ),
  template: template('/subject-topic/template', can('topic', 'upload')),
}
