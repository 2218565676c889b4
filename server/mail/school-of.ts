import type { SchoolMail } from '#contract'
import type { Write } from '../db/connect.ts'

/** What a link or mail says of a school. */
export interface NamedSchool {
  name: string
  sub_domain: string | null
  languages: string[]
  logo: string | null
  timezone: string
  is_open: boolean
  /** Who its mails come from, where it has said so. */
  mail: SchoolMail | null
  /** Its office. */
  email: string | null
}

const platform: NamedSchool = {
  name: 'Quaestor',
  sub_domain: null,
  languages: ['en'],
  logo: null,
  timezone: 'UTC',
  is_open: true,
  mail: null,
  email: null,
}

/** The school's name and address; of client 0 the platform's. */
export async function schoolOf(db: Pick<Write, 'selectFrom'>, client_id: number): Promise<NamedSchool> {
  if (client_id === 0) return platform
  const { status, deleted_at, ...school } = await db
    .selectFrom('schools')
    .select(['name', 'sub_domain', 'languages', 'logo', 'timezone', 'mail', 'email', 'status', 'deleted_at'])
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow()
  return { ...school, is_open: status === 1 && deleted_at === null }
}
