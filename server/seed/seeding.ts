import type { Write } from '../db/connect.ts'

/** One seeding school: what its rows have in common. */
export interface Seeding {
  db: Write
  client_id: number
  /** The account that the rows are made by. */
  account_id: number
  session_id: number
  /** null: nobody of the school has a password yet. */
  password_hash: string | null
  now: Date
}

/** Ids by name: "Class 10", "Class 10/A", "Class 10/MATH", "Class 10/MATH/Polynomials", and so on. */
export interface Places {
  grades: Map<string, number>
  sections: Map<string, number>
  subjects: Map<string, number>
  chapters: Map<string, number>
  topics: Map<string, number>
  instructions: Map<string, number>
}

/** @throws Error when the seed names something that it does not hold */
export function placeOf(map: Map<string, number>, name: string): number {
  const id = map.get(name)
  if (id === undefined) throw new Error(`The demo school has no ${name}`)
  return id
}

interface Person {
  email: string
  name: string
  mobile?: string
}

export async function insertAccount(
  db: Write,
  client_id: number,
  { email, name, mobile }: Person,
  role_id: number,
  /** null: nobody signs in with it before they have chosen one. */
  password_hash: string | null,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      client_id,
      email,
      name,
      mobile: mobile ?? null,
      password_hash,
      // Nobody reads mail there.
      email_verified_at: now.toISOString(),
      role_id,
      created_at: now.toISOString(),
      created_by: null,
      updated_at: now.toISOString(),
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Columns of who made a seeded row and when. */
export const seededBy = ({ client_id, account_id, now }: Seeding) => ({
  client_id,
  created_at: now.toISOString(),
  created_by: account_id,
  updated_at: now.toISOString(),
  updated_by: account_id,
})
