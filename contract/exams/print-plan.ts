import { z } from 'zod'
import { planFaults, planLimits, planParts } from '../../domain/exams/print-plan.ts'
import { Id, line } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { editionNames, pageSizes, setLetters } from '../../domain/papers/documents.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, slow, write } from '../endpoint.ts'
import { DateOnly, Parent } from '../fields.ts'
import { listUpTo, oneWord, whole } from './series/series-fields.ts'

const print = can('question-paper', 'download')

const ExamIds = listUpTo(Id, planLimits.exams).min(1, coded('exam.choose_exams'))

/** Of what the plan is: some exams, those of a series, or those of a day. */
const planOf = { exam_ids: ExamIds.optional(), series_id: Id.optional(), date: DateOnly.optional() }

const isOfOne = ({ exam_ids, series_id, date }: { exam_ids?: unknown; series_id?: unknown; date?: unknown }) =>
  [exam_ids, series_id, date].filter((one) => one !== undefined).length === 1
const whose = { path: ['exam_ids'], message: coded('print_plan.whose') }

/** Copies that lie in one place: of a paper, a set and an edition. */
export const PlanRow = z.object({
  /** Of seats, or of where the section writes; null: nowhere in particular. */
  room: z.string().nullable(),
  /** "10 A, 10 B" */
  sections: z.string(),
  set: z.enum(setLetters).nullable(),
  edition: z.enum(editionNames),
  paper_id: Id.nullable(),
  /** Pupils. */
  copies: z.int(),
  spare: z.int(),
  /** null: not counted yet, or nothing to count. */
  pages: z.int().nullable(),
  /** Of paper, spare copies too. */
  paper_sheets: z.int().nullable(),
  lacks: z.enum(planFaults).nullable(),
})
export type PlanRow = z.output<typeof PlanRow>

export const PlanExam = z.object({
  id: Id,
  name: z.string(),
  date: z.string(),
  start: z.string(),
  session: Parent,
  grade: Parent,
  subject: Parent,
  /** Spare copies in each room and set; null: as is usual. */
  spare: z.int().nullable(),
  duplex: z.boolean(),
  papers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Sets that it is printed in; none where everybody writes the same. */
      sets: z.array(z.enum(setLetters)),
      version: z.int(),
      /** NEVER: no plan has printed it; CHANGED: it was printed in an earlier version. */
      printed: z.enum(['NEVER', 'CHANGED', 'SAME']),
      lacks: z.enum(planFaults).nullable(),
      /** Pages that are chosen for its standard edition; null: nothing gives way. */
      fit: z.int().nullable(),
      /** Fewer pages that would save paper; null where none would, or before it is known. */
      offer: z.object({ pages: z.int(), saved: z.int() }).nullable(),
    }),
  ),
  rows: z.array(PlanRow),
})
export type PlanExam = z.output<typeof PlanExam>

export const PrintPlan = z.object({
  /** Of the series, of the only exam, or null. */
  title: z.string().nullable(),
  exams: z.array(PlanExam),
  copies: z.int(),
  /** Of paper, as far as pages are counted. */
  paper_sheets: z.int(),
  /** Whether pages of every row are known; until then whoever asks again is told of more. */
  is_counted: z.boolean(),
})
export type PrintPlan = z.output<typeof PrintPlan>

/** What a finished job has made; `left`: what could not be printed, as "Science 10: Room 12 – 10 B – set A". */
export const MadePrintPlan = z.object({
  file_url: z.string(),
  name: z.string(),
  files: z.int(),
  paper_sheets: z.int(),
  left: z.array(z.object({ what: z.string(), lacks: z.enum(planFaults) })),
})
export type MadePrintPlan = z.output<typeof MadePrintPlan>

export const printPlanApi = {
  /** How many copies of which paper lie where, and how much paper that takes. */
  get: slow(read('/print-plan/get', print, z.strictObject(planOf).refine(isOfOne, whose), PrintPlan)),
  /** How the papers of exams are printed, all of them or none. */
  update: write(
    '/print-plan/update',
    can('exam', 'update'),
    z.strictObject({
      exam_ids: ExamIds,
      spare: whole(0, planLimits.spare).nullish(),
      duplex: z.boolean(coded('field.not_boolean')).optional(),
    }),
    z.object({ exam_ids: z.array(Id) }),
    say('print_plan.updated'),
  ),
  /** In the background, as one archive; the job's result is a MadePrintPlan. */
  start: slow(
    write(
      '/print-plan/start',
      print,
      z
        .strictObject({
          ...planOf,
          parts: z
            .array(oneWord(planParts), coded('field.not_list'))
            .min(1, coded('print_plan.no_part'))
            .max(planParts.length, coded('field.too_many', { most: planParts.length })),
          /** Only papers of which a plan has not printed this version. */
          changed: z.boolean(coded('field.not_boolean')).optional(),
          /** Above the contents and on labels; what the plan is of where it is left out. */
          title: line(150).optional(),
          page: oneWord(pageSizes).optional(),
          language: oneWord(languagesOf('files')).optional(),
        })
        .refine(isOfOne, whose),
      z.object({ job_id: Id }),
      say('done.printing'),
    ),
  ),
  /** The pages of a paper as the plan prints them: the name of the exam and its session stand in the head. */
  preview: slow(
    read(
      '/print-plan/preview',
      print,
      z.strictObject({
        exam_id: Id,
        paper_id: Id,
        set: z.enum(setLetters).nullish(),
        edition: oneWord(editionNames).optional(),
        page: oneWord(pageSizes).optional(),
        part: oneWord(['first', 'rest']).nullish(),
      }),
      z.object({ pages: z.array(z.string()), count: z.int() }),
    ),
  ),
}
