import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { list, read, sentFrom, signedIn, withMessage, write } from '../endpoint.ts'
import { anyId, anyOf, anyText, Instant, Nothing } from '../fields.ts'
import { SentenceOnWire } from '../message.ts'

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Work in the background: `done` of `of` steps; `result` is what the call would have answered at once. */
export const Job = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  /** `title` and `message` by their codes. */
  title_said: SentenceOnWire.nullable(),
  state: z.enum(jobStates),
  done: z.int(),
  of: z.int(),
  result: z.unknown(),
  message: z.string().nullable(),
  message_said: SentenceOnWire.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Job = z.output<typeof Job>

const JobFilter = z.strictObject({
  id: anyId(),
  state: anyOf(z.enum(jobStates, coded('field.job_state'))),
  /** What they do, as each says itself. */
  kind: anyText(),
  /** Those that print copies of a paper. */
  question_paper_id: anyId(),
})

/** A person sees the jobs that the same person started. */
export const jobApi = {
  get: sentFrom('anywhere', read('/job/get/{id}', signedIn, Nothing, Job)),
  list: sentFrom('anywhere', list('/job/list', signedIn, JobFilter, Job, say('job.found'), { sort: ['id'] })),
  /** One that has ended stays as it is, and the message says so. */
  cancel: sentFrom(
    'anywhere',
    withMessage(write('/job/cancel/{id}', signedIn, Nothing, Job, say('done.job_cancelled'))),
  ),
}
