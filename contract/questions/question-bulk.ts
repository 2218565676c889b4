import { z } from 'zod'
import { ExpectedMinutes, Id, Marks, optionalText } from '../../domain/fields.ts'
import { levels, questionTypeNames, reviewStates, skills } from '../../domain/questions/question-types.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, heavy, heavyFile, read, recorded, write } from '../endpoint.ts'
import { Nothing, Status } from '../fields.ts'
import { messageFields, SentenceOnWire } from '../message.ts'
import { QuestionFilter, questionTags } from './question.ts'

/** Questions that are changed, or exported, at once. */
export const mostQuestions = 5000

/** Which questions: named one by one, or all that a filter finds. */
const chosen = {
  ids: z.array(Id, coded('field.not_ids')).min(1, coded('bulk.none')).max(mostQuestions).optional(),
  filter: QuestionFilter.optional(),
}

/** One change for many questions. */
export const ChangeManyInput = z
  .strictObject({
    ...chosen,
    status: Status.optional(),
    place: z
      .strictObject({
        grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
        subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
        chapter_id: z.int(coded('place.choose_chapter')).positive(coded('place.choose_chapter')),
        topic_id: Id.nullish(),
      })
      .optional(),
    review_state: z.enum(reviewStates, coded('question.review_state')).optional(),
    /** null takes it away. */
    expected_minutes: ExpectedMinutes.nullable().optional(),
    level: z.enum(levels, coded('question.level_missing')).optional(),
    skill: z.enum(skills, coded('question.skill_missing')).optional(),
    /** Of the questions from now on; papers that are submitted keep what they ask for. */
    max_marks: Marks.optional(),
    /** Stand beside those that are there. */
    tags: questionTags.min(1, coded('bulk.no_tag')).optional(),
    comment: optionalText(1000),
  })
  .superRefine(({ ids, filter, comment: _, ...changes }, context) => {
    const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((ids === undefined) === (filter === undefined)) add('ids', coded('bulk.which'))
    if (Object.values(changes).filter((one) => one !== undefined).length !== 1) {
      add('status', coded('bulk.one_change'))
    }
  })

/** What became of a bulk change; `change_id` undoes it while nobody has touched the rows since. */
export const ChangedMany = z.object({
  change_id: Id.nullable(),
  changed: z.int(),
  failed: z.array(z.object({ id: Id, ...messageFields })),
})

const QuestionCount = z.object({
  chapter_id: Id,
  chapter: z.string(),
  level: z.enum(levels),
  type: z.enum(questionTypeNames),
  count: z.int(),
})

export const exportFormats = [
  ...(['xlsx', 'docx', 'moodle', 'gift', 'aiken'] as const),
  ...(['qti-1.2', 'qti-2.1', 'qti-2.2', 'qti-3.0', 'quaestor'] as const),
] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Which questions, all where nothing is said, and how. */
export const ExportInput = z.strictObject({
  /** Of these, those that the filter finds too. */
  ...chosen,
  format: z.enum(exportFormats, coded('field.one_of', { names: exportFormats.join(', ') })).default('xlsx'),
  /** false: without keys, model answers and explanations; for docx. */
  with_answers: z.boolean(coded('field.not_boolean')).default(true),
})
export type ExportInput = z.output<typeof ExportInput>

const toldOf = { message: z.string(), said: SentenceOnWire.optional() }

/** What a file of a format would hold of the questions. */
export const ExportCheck = z.object({
  total: z.int(),
  /** In the file, with or without something lost. */
  carried: z.int(),
  /** Left out, each with its reason. */
  whole: z.array(z.object({ id: Id, code: z.string(), ...toldOf })),
  losses: z.array(
    z.object({
      code: z.string(),
      /** Questions that lose it. */
      count: z.int(),
      /** The first twenty of them. */
      ids: z.array(Id).max(20),
      ...toldOf,
    }),
  ),
})
export type ExportCheck = z.output<typeof ExportCheck>

export const questionBulkApi = {
  changeMany: write(
    '/question/change-many',
    canAny(['question', 'update'], ['question', 'change-status'], ['question', 'approve']),
    ChangeManyInput,
    ChangedMany,
    say('done.questions'),
  ),
  undoChange: write(
    '/question/undo-change/{id}',
    canAny(['question', 'update'], ['question', 'change-status'], ['question', 'approve']),
    Nothing,
    ChangedMany,
    say('done.change_undone'),
  ),
  counts: read(
    '/question/counts',
    can('question', 'view'),
    z.strictObject({ filter: QuestionFilter.optional() }).prefault({}),
    z.array(QuestionCount),
  ),
  /** The questions as a workbook that can be uploaded again, or in the format of another system; at most 5,000. */
  export: recorded(
    'question',
    'export',
    heavyFile('/question/export', can('question', 'view'), ExportInput.prefault({})),
  ),
  /** What that file would not hold. */
  exportCheck: heavy(read('/question/export-check', can('question', 'view'), ExportInput.prefault({}), ExportCheck)),
}
