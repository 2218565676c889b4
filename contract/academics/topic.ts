import { z } from 'zod'
import { can, list } from '../endpoint.ts'
import { allData, anyId, anyStatus, anyText, Id, Parent, rowBasics, Status } from '../fields.ts'

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
  list: list('/subject-topic/list', can('topic', 'view'), TopicFilter, Topic, 'Topics found', {
    sort: ['title', 'status', 'id'],
  }),
}
