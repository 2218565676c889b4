import { z } from 'zod'
import { can, upload } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { allData, anyId, anyStatus, anyText, Id, line, Parent, rowBasics, Status } from '../fields.ts'
import { SheetFields, template, UploadAnswer } from '../media/upload.ts'

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
  .array(line(150, 'Please enter the sub-topic'), 'Must be a list of texts')
  .max(20, 'A topic holds at most 20 sub-topics')
  .superRefine((titles, context) => {
    const seen = new Set<string>()
    for (const [index, title] of titles.entries()) {
      const key = title.toLowerCase()
      if (seen.has(key)) {
        context.addIssue({ code: 'custom', path: [index], message: 'This sub-topic is named twice' })
      }
      seen.add(key)
    }
  })

export const TopicInput = z.strictObject({
  grade_id: z.int('Please choose a class').positive('Please choose a class'),
  subject_id: z.int('Please choose a subject').positive('Please choose a subject'),
  chapter_id: z.int('Please choose a chapter').positive('Please choose a chapter'),
  title: line(150, 'Please enter title'),
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
    titles: ['Topic', 'Topics'],
  }),
  upload: upload('/subject-topic/topicUpload', can('topic', 'upload'), SheetFields, UploadAnswer, 'File read'),
  template: template('/subject-topic/template', can('topic', 'upload')),
}
