import { z } from 'zod'
import { noteErrors } from '../../domain/field-error.ts'
import { Id, line, Marks, optionalLine, text } from '../../domain/fields.ts'
import { documentFiles, documentNames, editionNames, pageSizes, setLetters } from '../../domain/papers/documents.ts'
import { isQuarterStep } from '../../domain/papers/marks.ts'
import { createdTypes, paperStates } from '../../domain/papers/paper-states.ts'
import { PlanSection, StoredSection } from '../../domain/papers/plan.ts'
import { checkAttempts, checkNames, checkPaperMarks } from '../../domain/papers/plan-checks.ts'
import { PaperSection } from '../../domain/papers/printed-paper.ts'
import { testTypeNames } from '../../domain/papers/test-types.ts'
import { Language } from '../../domain/questions/answer-shapes.ts'
import { levels, questionTypeNames } from '../../domain/questions/question-types.ts'
import { coded, say } from '../../domain/say.ts'
import { StoredAssembly } from '../assembly/assembly.ts'
import {
  can,
  confirmed,
  findingNear,
  heavyFile,
  list,
  read,
  recorded,
  remove,
  slow,
  withBodyUpTo,
  withLink,
  write,
} from '../endpoint.ts'
import { anyId, anyOf, anyText, bySession, Instant, Nothing, ofSession, Parent, rowBasics } from '../fields.ts'
import { AlikePair } from './alike.ts'
import { LackingTexts, MarkingScheme, PrintOptions, PrintWarning } from './paper-printing.ts'

const Timing = z
  .string(coded('paper.duration_missing'))
  .min(1, { error: coded('paper.duration_missing'), abort: true })
  .regex(/^([0-9]|1[0-2]):[0-5][0-9]$/, coded('paper.duration'))
  .refine((timing) => timing !== '0:00', coded('paper.duration_zero'))

/** The draft as a whole; with `id` it edits that draft. */
export const SetSectionInput = z
  .strictObject({
    id: Id.nullish(),
    row_version: z.int(coded('field.not_whole')).optional(),
    name: line(150, coded('name.missing')),
    session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
    grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
    subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
    header_1: line(150, coded('paper.header_missing')),
    header_2: optionalLine(150),
    /** What it is printed in; left out it stays as it was. Null: what most of its questions are in, and without any the school's first. */
    language: Language.nullish(),
    type_test: z.enum(testTypeNames, coded('paper.test_type_missing')),
    question_paper_created_type: z.enum(createdTypes, coded('field.either', { one: 'MANUAL', other: 'AUTOMATIC' })),
    timing: Timing,
    question_paper_marks: z
      .number(coded('paper.marks_missing'))
      .min(0.25, coded('field.at_least', { least: 0.25 }))
      .max(1000, coded('field.at_most', { most: 1000 }))
      .refine(isQuarterStep, coded('marks.steps')),
    instruction_id: Id.nullish(),
    sets: z
      .int(coded('field.not_whole'))
      .min(1, coded('paper.at_least_one_set'))
      .max(4, coded('paper.at_most_four_sets'))
      .nullish(),
    sections: z
      .array(PlanSection, coded('paper.sections_missing'))
      .min(1, coded('paper.no_section'))
      .max(20, coded('paper.too_many_sections', { most: 20 })),
  })
  .superRefine(({ sections, question_paper_marks }, context) =>
    noteErrors(context, [
      ...checkAttempts(sections),
      ...checkNames(sections),
      ...checkPaperMarks(sections, question_paper_marks),
    ]),
  )

const AvailableCell = z.object({
  section: z.string(),
  chapter_id: Id,
  type: z.enum(questionTypeNames),
  level: z.enum(levels),
  count: z.int(),
})

export const PaperPreview = z.object({
  id: Id,
  name: z.string(),
  /** Printed numbers: an OR pair counts once. */
  total_questions: z.int(),
  header_1: z.string(),
  header_2: z.string().nullable(),
  grade: Parent,
  subject: Parent,
  type_test: z.enum(testTypeNames),
  question_paper_created_type: z.string(),
  timing: z.string(),
  question_paper_marks: z.number(),
  instruction: z.object({ heading: z.string(), content: z.string() }).nullable(),
  data_json: z.array(PaperSection),
  state: z.enum(paperStates),
  sets: z.int(),
  pdf_url: z.string(),
  /** For whoever is signed in: why it was sent back or put away. */
  state_reason: z.string().nullish(),
  row_version: z.int().optional(),
  session_id: Id.optional(),
  grade_id: Id.optional(),
  subject_id: Id.optional(),
  instruction_id: Id.nullish(),
  plan: z.array(StoredSection).optional(),
  /** The language that it is printed in. */
  language: z.string().optional(),
  /** Other languages that a question of it has a text in; without one there is no edition in two languages. */
  second_languages: z.array(z.string()).optional(),
  /** Of a paper that was assembled: what it was made from and how good it is. */
  assembly: StoredAssembly.nullish(),
  /** For whoever is signed in: questions of it, and of the parallel sets that it is one of, that are too similar. */
  alike: z.array(AlikePair).optional(),
  /** Of a draft: what to look at before it is submitted, by printed numbers. Nothing of it stands in the way. */
  to_check: z
    .object({
      /** Neither model answer nor marking points, where there should be one of them; of a case study, in any of its parts. */
      unanswered: z.array(z.int()),
      /** In another review state than APPROVED. */
      unapproved: z.array(z.int()),
      /** No text in the paper's language: what they are in instead. */
      other_language: z.array(z.object({ number: z.int(), id: Id, language: z.string() })).optional(),
    })
    .optional(),
})
export type PaperPreview = z.output<typeof PaperPreview>

export const PaperRow = z.object({
  ...rowBasics,
  name: z.string(),
  ...ofSession,
  subject_id: Id,
  subject: Parent,
  type_test: z.enum(testTypeNames),
  question_paper_created_type: z.string(),
  timing: z.string(),
  question_paper_marks: z.number(),
  total_questions: z.int(),
  state: z.enum(paperStates),
  submitted_at: Instant.nullable(),
  approved_at: Instant.nullable(),
  /** Why it was sent back or put away. */
  state_reason: z.string().nullable(),
})
export type PaperRow = z.output<typeof PaperRow>

export const PaperFilter = z.strictObject({
  id: anyId(),
  ...bySession(),
  type_test: anyOf(z.enum(testTypeNames, coded('paper.test_type'))),
  state: anyOf(z.enum(paperStates, coded('paper.state'))),
  name: anyText(),
})

const Choice = z.strictObject({ question_id: Id, max_marks: Marks, or_group: optionalLine(20) })

/** The chosen questions of a draft, all of them, in order; may be incomplete. */
export const ManualCreateInput = z.strictObject({
  row_version: z.int(coded('field.not_whole')).optional(),
  sections: z.array(z.strictObject({ section: line(20), questions: z.array(Choice).max(400) })).max(20),
})

export const questionPaperApi = {
  setSection: write(
    '/question-paper/set-section',
    can('question-paper', 'create'),
    SetSectionInput,
    z.object({ id: Id, row_version: z.int(), sections: z.array(StoredSection), available: z.array(AvailableCell) }),
    say('done.sections'),
  ),
  list: findingNear(
    list('/question-paper/list', can('question-paper', 'view'), PaperFilter, PaperRow, say('paper.found'), {
      sort: ['name', 'created_at', 'state', 'id'],
    }),
  ),
  /** Four hundred questions for each of twenty sections. */
  manualCreate: withBodyUpTo(
    256,
    write(
      '/question-paper/manual-create/{id}',
      can('question-paper', 'create'),
      ManualCreateInput,
      /** `alike` warns; it is saved all the same. */
      z.object({ id: Id, row_version: z.int(), alike: z.array(AlikePair) }),
      say('done.chosen'),
    ),
  ),
  preview: withLink(read('/question-paper/preview/{id}', can('question-paper', 'view'), Nothing, PaperPreview)),
  /**
   * The compiled pages, one standalone SVG each, how many there are, and what keeps them from being as they were meant. `part`: the first page
   * alone, to be seen while the others are on their way, or those others.
   */
  pages: slow(
    withLink(
      read(
        '/question-paper/pages/{id}',
        can('question-paper', 'view'),
        z
          .strictObject({
            set: z.enum(setLetters).nullish(),
            part: z.enum(['first', 'rest']).nullish(),
            edition: z.enum(editionNames, coded('field.one_of', { names: editionNames.join(', ') })).optional(),
            page: z.enum(pageSizes, coded('field.one_of', { names: pageSizes.join(', ') })).optional(),
            ...PrintOptions,
          })
          .prefault({}),
        z.object({
          pages: z.array(z.string()),
          count: z.int(),
          warnings: z.array(PrintWarning),
          /** Of an edition in a certain language: what is printed in another; for whoever is signed in. */
          lacking: z.array(LackingTexts).optional(),
        }),
      ),
    ),
  ),
  /** Keys, model answers and step marks of every set; sets after the first are shuffled, so their numbers and letters differ. */
  markingScheme: read('/question-paper/marking-scheme/{id}', can('question-paper', 'view'), Nothing, MarkingScheme),
  submit: write(
    '/question-paper/submit/{id}',
    can('question-paper', 'update'),
    z.strictObject({ row_version: z.int(coded('field.not_whole')).optional() }).prefault({}),
    PaperRow,
    say('done.submitted'),
  ),
  /** Approves a submitted paper, puts it away, or sends it a step back, for which a reason is needed. */
  changeState: confirmed(
    write(
      '/question-paper/change-state/{id}',
      can('question-paper', 'approve'),
      z.strictObject({
        state: z.enum(paperStates, coded('paper.state')),
        reason: text(500, coded('paper.reason_missing')).nullish(),
        row_version: z.int(coded('field.not_whole')).optional(),
      }),
      PaperRow,
      say('done.paper_state'),
    ),
    ({ state }) => state === 'APPROVED',
  ),
  /** A draft with the same questions: how a typo in a submitted paper is mended, or last year's paper used again. */
  duplicate: write(
    '/question-paper/duplicate/{id}',
    can('question-paper', 'create'),
    z.strictObject({ name: line(150, coded('name.missing')).optional(), session_id: Id.optional() }).prefault({}),
    PaperRow,
    say('paper.created'),
  ),
  remove: remove('/question-paper/delete/{id}', can('question-paper', 'delete'), say('paper.deleted')),
  restore: write(
    '/question-paper/restore/{id}',
    can('question-paper', 'delete'),
    Nothing,
    PaperRow,
    say('paper.restored'),
  ),
  /** `url` is only compared with this server's own link of the paper; nothing is ever fetched. */
  downloadFile: recorded(
    'question-paper',
    'download',
    withLink(
      heavyFile(
        '/media/download-file',
        can('question-paper', 'download'),
        z.strictObject({
          url: z.string(coded('paper.url_missing')).min(1, coded('paper.url_missing')).max(2000),
          question_paper_id: Id,
          document: z.enum(documentNames, coded('field.one_of', { names: documentNames.join(', ') })).optional(),
          edition: z.enum(editionNames, coded('field.one_of', { names: editionNames.join(', ') })).optional(),
          page: z.enum(pageSizes, coded('field.one_of', { names: pageSizes.join(', ') })).optional(),
          set: z.enum(setLetters, coded('field.either', { one: 'A, B, C', other: 'D' })).optional(),
          /** Word of papers and marking schemes, standard or in two languages; PDF where it is left out. */
          file: z.enum(documentFiles, coded('field.either', { one: 'pdf', other: 'docx' })).optional(),
          ...PrintOptions,
          /** For the attendance sheet: whose; without it the whole class. */
          section_id: Id.nullish(),
          /** Prints an edition in which questions lack a text of its language all the same; else it is refused, naming them in `lacking`. */
          confirm: z.boolean(coded('field.not_boolean')).optional(),
        }),
      ),
    ),
  ),
}
