import { sql } from 'kysely'
import type { StoredAssembly, StoredSection } from '#contract'
import { compilable, type Reader } from '../db/connect.ts'
import { paperFacts } from './paper-facts.ts'
import { measuredNow, parallelOf, readAssembly, type Sibling } from './stored-assembly.ts'

interface Opened {
  id: number
  state: string
  plan: StoredSection[]
}

/** What a paper was assembled from and how good it is: a draft as it is now, a submitted paper as it was. Null for one made by hand. */
export async function findAssembly(db: Reader, { id, state, plan }: Opened, now: Date): Promise<StoredAssembly | null> {
  const { client_id } = db
  const [[paper], siblings, facts] = await db.read(
    assemblyQuery(client_id, id),
    siblingQuery(client_id, id),
    paperFacts(client_id, id, now),
  )
  const stored = readAssembly(paper?.assembly, plan)
  if (!stored) return null
  return { ...(state === 'DRAFT' ? measuredNow(stored, facts) : stored), parallel: parallelOf(siblings) }
}

const assemblyQuery = (client_id: number, id: number) =>
  compilable(sql<{ assembly: unknown }>`
    select assembly from question_papers where client_id = ${client_id} and id = ${id}`)

const siblingQuery = (client_id: number, id: number) =>
  compilable(sql<Sibling>`
    select s.id, s.name, s.set_letter as set, s.state, s.assembly
    from question_papers p join question_papers s on s.client_id = ${client_id} and s.parallel_of = p.parallel_of
    where p.client_id = ${client_id} and p.id = ${id} and s.deleted_at is null and s.set_letter is not null
    order by s.set_letter, s.id`)
