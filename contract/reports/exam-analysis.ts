import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { Parent } from '../fields.ts'
import { messageFields } from '../message.ts'
import { aboutReport, Count, Percent } from './report-parts.ts'

const ExamAnalysisFilter = z.strictObject({
  /** The school, for the platform's own people; for nobody else. */
  client_id: Id.nullish(),
})
export const AskedAnalysis = z.strictObject({ filter: ExamAnalysisFilter.prefault({}) }).prefault({})

const AnalysedQuestion = z.object({
  exam_question_id: Id,
  question_id: Id,
  /** How it begins, without its formatting; null for the platform, which is shown figures alone. */
  text: z.string().nullable(),
  /** In set A, or in the only one. */
  label: z.string(),
  /** As printed in each set. */
  labels: z.record(z.string(), z.string()),
  /** The set whose pupils write it; null where all do. */
  set: z.string().nullable(),
  max_marks: z.number(),
  /** Whose answers are looked at. Figures of fewer than ten are null. */
  n: Count,
  n_na: Count,
  facility: Percent,
  sd: z.number().nullable(),
  discrimination: Percent,
  efficiency: Percent,
  /** The best 27 in a hundred less the worst. */
  upper_lower: Percent,
  /** What is worth a look. */
  flags: z.array(z.object(messageFields)),
})

/** How an exam measured. Marks in marks; shares, facility, discrimination in percent with two decimals; alpha and SEM with four. */
export const ExamAnalysis = z.object({
  as_of: aboutReport.as_of,
  exam: Parent,
  /** What most count out of, which is less than the paper's where a question was left out; marks of others are taken in proportion. */
  max_marks: z.number(),
  /** Of these. */
  pass_marks: z.number(),
  n: Count,
  mean: z.number().nullable(),
  median: z.number().nullable(),
  sd: z.number().nullable(),
  quartiles: z.tuple([z.number(), z.number()]).nullable(),
  skewness: z.number().nullable(),
  alpha: z.number().nullable(),
  sem: z.number().nullable(),
  /** By 5 %; the last are full marks. */
  distribution: z.array(Count),
  questions: z.array(AnalysedQuestion),
  sections: z.array(
    z.object({
      section: Parent,
      n: Count.nullable(),
      mean: z.number().nullable(),
      sd: z.number().nullable(),
      passed: Count.nullable(),
    }),
  ),
  /** Within 2 marks of what has to be reached of the own maximum, the lowest first; nobody for the platform. */
  near_pass: z.array(
    z.object({ student: z.object({ id: Id, name: z.string() }), marks: z.number(), max_marks: z.number() }),
  ),
  suppressed: aboutReport.suppressed,
})
export type ExamAnalysis = z.output<typeof ExamAnalysis>
