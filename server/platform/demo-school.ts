import { sql } from 'kysely'
import { z } from 'zod'
import { say } from '#contract'
import { audit } from '../ground/audit.ts'
import type { Change, ChangeWith } from '../ground/change.ts'
import { duplicate } from '../ground/errors.ts'
import { enqueueJob, type JobKind } from '../jobs/jobs.ts'
import { assertFree, oneAtATime } from './sub-domains.ts'

export const MAKE_DEMO = 'make-demo'

export const DemoInput = z.object({ sub_domain: z.string() })
export type DemoInput = z.output<typeof DemoInput>

const demoKind: JobKind<DemoInput> = { name: MAKE_DEMO, input: DemoInput }

/** Starts the making of a demo school; one that is being made there already is not begun twice. @throws duplicate */
export async function startDemo(call: ChangeWith<DemoInput>): Promise<{ job_id: number }> {
  const { sub_domain } = call.body
  await assertNoSchool(call, sub_domain)
  const { rows } = await sql<{ id: number }>`
    select id from jobs where client_id = ${call.client_id} and kind = ${MAKE_DEMO} and state in ('queued', 'running')
      and created_by = ${call.actor.account_id} and input ->> 'sub_domain' = ${sub_domain} order by id limit 1`.execute(
    call.db,
  )
  const there = rows[0]
  if (there) return { job_id: there.id }
  const job_id = await enqueueJob(call, demoKind, say('job.demo', { sub_domain }), { sub_domain }, 0)
  await audit(call, { entity: 'school', entity_id: null, action: 'make-demo', after: { sub_domain, job_id } })
  return { job_id }
}

/** Nobody else takes the sub-domain until the transaction ends. @throws duplicate where a school has it, or it is kept for one */
export async function assertNoSchool(change: Pick<Change, 'db' | 'now'>, sub_domain: string): Promise<void> {
  await oneAtATime(change.db)
  await assertFree(change, sub_domain, null)
  const { rows } = await sql`select 1 from schools where sub_domain = ${sub_domain} and deleted_at is null`.execute(
    change.db,
  )
  if (rows.length > 0) throw duplicate('sub_domain', say('taken.sub_domain'))
}
