import { sql } from 'kysely'
import type { Sentence } from '#contract'
import { acrossSchools } from '../../db/across-schools.ts'
import { compilable, type Databases } from '../../db/connect.ts'
import { usesOf } from '../../entity/uses.ts'

interface Count {
  count: number
}

/** What refers to a session, which belongs to every school: ["3 enrolments", "1 question paper"]. */
export async function findSessionUses(databases: Databases, id: number): Promise<Sentence[]> {
  const [enrolments, assignments, papers, exams, schools] = await acrossSchools(databases).read(
    compilable(sql<Count>`select count(*) as count from enrolments where session_id = ${id} and deleted_at is null`),
    compilable(sql<Count>`select count(*) as count from staff_assignments where session_id = ${id}`),
    compilable(
      sql<Count>`select count(*) as count from question_papers where session_id = ${id} and deleted_at is null`,
    ),
    compilable(sql<Count>`select count(*) as count from exams where session_id = ${id} and deleted_at is null`),
    compilable(sql<Count>`select count(*) as count from schools where session_id = ${id} and deleted_at is null`),
  )
  const counts = { enrolments, assignments, papers, exams, schools }
  return (Object.keys(counts) as (keyof typeof counts)[]).flatMap((called) => {
    const count = counts[called][0]?.count ?? 0
    return count > 0 ? [usesOf(called, count)] : []
  })
}
