import type { InferResult } from 'kysely'
import type { DateFormat, SchoolMail } from '#contract'
import { build, type Write } from '../db/connect.ts'

/** What a link or mail says of a school. */
export interface NamedSchool {
  name: string
  sub_domain: string | null
  languages: string[]
  logo: string | null
  timezone: string
  date_format: DateFormat | null
  is_open: boolean
  /** Who its mails come from, where it has said so. */
  mail: SchoolMail | null
  /** The e-mail address of the school's office. */
  email: string | null
}

const platform: NamedSchool = {
  name: 'Quaestor',
  sub_domain: null,
  languages: ['en'],
  logo: null,
  timezone: 'UTC',
  date_format: null,
  is_open: true,
  mail: null,
  email: null,
}

/** The school's name and address; of client 0 the platform's. */
export async function schoolOf(db: Pick<Write, 'executeQuery'>, client_id: number): Promise<NamedSchool> {
  if (client_id === 0) return platform
  const { rows } = await db.executeQuery(schoolRow(client_id).compile())
  return named(rows, client_id)
}

/** What `named` makes a school of. */
export const schoolRow = (client_id: number) =>
  build
    .selectFrom('schools')
    .select([
      'name',
      'sub_domain',
      'languages',
      'logo',
      'timezone',
      'date_format',
      'mail',
      'email',
      'status',
      'deleted_at',
    ])
    .where('id', '=', client_id)

type SchoolRow = InferResult<ReturnType<typeof schoolRow>>[number]

/** @throws where there is no such school */
export function named([row]: readonly SchoolRow[], client_id: number): NamedSchool {
  if (client_id === 0) return platform
  if (!row) throw new Error(`There is no school ${client_id}`)
  const { status, deleted_at, ...school } = row
  return { ...school, is_open: status === 1 && deleted_at === null }
}
