import { sql } from 'kysely'
import type { BodyOf, StudentPlace, studentApi } from '#contract'
import { compilable, type Reader } from '../../db/connect.ts'
import { assertSession } from '../../entity/sessions.ts'
import type { Actor } from '../../ground/actor.ts'
import { enrolmentsSeen } from '../../policy/people.ts'

interface PlacesCall {
  db: Reader
  actor: Actor
  body: BodyOf<typeof studentApi.places>
}

interface Row {
  grade_id: number
  grade: string
  id: number
  title: string
  capacity: number | null
  count: number
  there: number
}

/**
 * Classes and sections in the order of the school, with the pupils of a session whom the caller sees. Who sees the whole school sees its empty sections
 * too; anybody else only those where there is somebody to be seen. One scan of the index that the list counts by.
 */
export async function listPlaces({ db, actor, body: { session_id } }: PlacesCall): Promise<StudentPlace[]> {
  const { client_id, reach } = actor
  await assertSession({ db, client_id }, session_id)
  const counted = compilable(sql<Row>`
    select c.grade_id, g.title as grade, c.id, c.title, c.capacity, coalesce(n.count, 0) as count, coalesce(n.there, 0) as there
    from sections c join grades g on g.client_id = ${client_id} and g.id = c.grade_id and g.deleted_at is null
      left join (select e.section_id, count(*)::integer as count, (count(*) filter (where e.left_on is null))::integer as there from enrolments e
        where e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null and ${enrolmentsSeen(actor, 'e')}
        group by e.section_id) n on n.section_id = c.id
    where c.client_id = ${client_id} and c.deleted_at is null and (n.count > 0 or ${reach ? sql`false` : sql`c.status = 1`})
    order by g.level_order, g.title collate natural_order, c.title collate natural_order, c.id`)
  const [rows] = await db.read(counted)
  const places = new Map<number, StudentPlace>()
  for (const { grade_id, grade, ...section } of rows) {
    const place = places.get(grade_id) ?? { grade: { id: grade_id, title: grade }, count: 0, sections: [] }
    place.count += section.count
    place.sections.push(section)
    places.set(grade_id, place)
  }
  return [...places.values()]
}
