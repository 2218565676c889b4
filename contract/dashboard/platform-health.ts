import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { Instant } from '../fields.ts'

const Count = z.int()

/** How the installation is, for whoever runs it: what is not well they can act on. */
export const PlatformHealth = z.object({
  version: z.object({ number: z.string(), commit: z.string().nullable(), date: z.string().nullable() }),
  backup: z.object({
    /** The last file of `npm run backup`. */
    last_at: Instant.nullable(),
    /** Whether copies go to BACKUP_TO as everything is saved. */
    copies: z.enum(['OFF', 'WELL', 'BEHIND', 'FAILING']),
    /** The moment that was last brought back for a trial, and how many rows it had. */
    proven_at: Instant.nullable(),
    proven_rows: Count.nullable(),
    /** Since then a trial has failed. */
    failed_at: Instant.nullable(),
    /** Nothing younger than 48 hours is proven, where it counts: not on a machine to try things on. */
    overdue: z.boolean(),
  }),
  jobs: z.object({
    /** Waiting or running for more than an hour. */
    late: Count,
  }),
  /** Of the state folder. */
  disk: z.object({ free_bytes: Count, total_bytes: Count, needed_bytes: Count }),
  mail: z.object({ has_server: z.boolean() }),
  /** Of this process, within the last hour: calls that took more than a second, by their path, the most first. */
  slow_calls: z.array(z.object({ path: z.string(), calls: Count, longest_ms: Count })),
  /** Of this process, within the last hour: the schools for which most time was spent. */
  load: z.array(z.object({ id: Id, title: z.string(), calls: Count, ms: Count })),
})
export type PlatformHealth = z.output<typeof PlatformHealth>
