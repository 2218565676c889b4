import { sql } from 'kysely'
import type { AlikePair, StoredAssembly, StoredSection } from '#contract'
import { compilable, type Reader } from '../db/connect.ts'
import { alikeQuery, showAlike } from './alike-pairs.ts'
import { paperFacts } from './paper-facts.ts'
import { measuredNow, parallelOf, readAssembly, type Sibling } from './stored-assembly.ts'

interface Opened {
  id: number
  state: string
  plan: StoredSection[]
}

interface Found {
  /** Null for a paper made by hand. */
  assembly: StoredAssembly | null
  alike: AlikePair[]
}

/** What a paper was assembled from and how good it is, a draft as it is now, a submitted paper as it was; and its questions that are too similar. */
export async function findAssembly(db: Reader, { id, state, plan }: Opened, now: Date): Promise<Found> {
  const { client_id } = db
  const [[paper], siblings, facts, pairs] = await db.read(
    assemblyQuery(client_id, id),
    siblingQuery(client_id, id),
    paperFacts(client_id, id, now),
    alikeQuery(client_id, id),
  )
  const stored = readAssembly(paper?.assembly, plan)
  const figures = stored && state === 'DRAFT' ? measuredNow(stored, facts) : stored
  return { assembly: figures && { ...figures, parallel: parallelOf(siblings) }, alike: showAlike(pairs) }
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
