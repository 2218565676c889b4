import { z } from 'zod'
import { errorsOf, noteErrors } from '../../domain/field-error.ts'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { type AnyEndpoint, canAny, handout, list, slow, write } from '../endpoint.ts'
import { anyId, anyOf, Email, Instant, Nothing } from '../fields.ts'
import { SharedReport } from '../sign-in/sign-in.ts'
import { reportApi } from './report.ts'

const nameOf = ({ path }: Pick<AnyEndpoint, 'path'>) => path.split('/').at(-1) ?? ''

/** The reports that a link can open, by the last part of their path. */
export const sharedReports: ReadonlyMap<string, AnyEndpoint> = new Map(
  Object.values<AnyEndpoint>(reportApi)
    .filter(({ kind, path }) => kind === 'read' && path.endsWith('-performance'))
    .map((row) => [nameOf(row), row]),
)
const names = [...sharedReports.keys()]

/** Days that a link may live. */
export const MOST_DAYS_SHARED = 30

const ReportName = z.enum(names, coded('field.one_of', { names: names.join(', ') }))

const ShareInput = z
  .strictObject({
    report: ReportName,
    /** As the report takes it; whoever has the link sees the report of this filter and of no other. */
    filter: z.record(z.string(), z.unknown(), coded('share.filter')),
    days: z
      .int(coded('field.not_whole'))
      .min(1, coded('field.at_least', { least: 1 }))
      .max(MOST_DAYS_SHARED, coded('share.too_long', { most: MOST_DAYS_SHARED }))
      .default(7),
    /** Whom the link is mailed to; left out: it is handed on by whoever made it. */
    email: Email.nullish(),
  })
  .transform((given, context) => {
    const parsed = sharedReports.get(given.report)?.body.safeParse({ filter: given.filter })
    if (parsed?.success) return { ...given, filter: (parsed.data as { filter: Record<string, unknown> }).filter }
    if (parsed) noteErrors(context, errorsOf(parsed.error))
    return z.NEVER
  })

export const shareStates = ['LIVE', 'EXPIRED', 'REVOKED'] as const

const ShareRow = z.object({
  id: Id,
  report: z.string(),
  filter: SharedReport.shape.filter,
  /** Session, class, section, subject and pupil of the filter by name: "2026-27 · Class 9 · A". */
  place: z.string(),
  state: z.enum(shareStates),
  /** Who shared it: the link shows what this person sees. */
  by: z.object({ id: Id, name: z.string() }),
  sent_to: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
  /** How often it was opened, and when last. */
  opened: z.int(),
  opened_at: Instant.nullable(),
})
export type ShareRow = z.output<typeof ShareRow>

const ShareFilter = z.strictObject({
  id: anyId(),
  report: anyOf(ReportName),
  state: anyOf(z.enum(shareStates, coded('field.one_of', { names: shareStates.join(', ') }))),
})

/** Whether somebody has the right to the report that is shared is asked anew for each. */
const someReport = canAny(['school-report', 'view'], ['teacher-report', 'view'], ['student-report', 'view'])

/** Links that open one report, as it was filtered, for somebody without a sign-in. */
export const reportShareApi = {
  share: slow(
    handout('/report/share', someReport, ShareInput, z.object({ id: Id, url: z.string(), expires_at: Instant }), null),
  ),
  /** One's own, for whoever runs the school everybody's. */
  shares: list('/report/shares', someReport, ShareFilter, ShareRow, say('share.found'), {
    sort: ['id', 'created_at', 'expires_at'],
  }),
  /** The link opens nothing any more, and who has opened it is out. */
  unshare: write('/report/unshare/{id}', someReport, Nothing, z.object({ id: Id }), say('done.unshared')),
}
