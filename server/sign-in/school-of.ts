import type { Write } from '../db/connect.ts'

/** What a link or mail says of a school. */
export interface NamedSchool {
  name: string
  sub_domain: string | null
  languages: string[]
  logo: string | null
}

const platform: NamedSchool = { name: 'Quaestor', sub_domain: null, languages: ['en'], logo: null }

/** The school's name and address; of client 0 the platform's. */
export async function schoolOf(db: Pick<Write, 'selectFrom'>, client_id: number): Promise<NamedSchool> {
  if (client_id === 0) return platform
  return db
    .selectFrom('schools')
    .select(['name', 'sub_domain', 'languages', 'logo'])
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow()
}
