import type { Write } from '../../db/connect.ts'
import { schoolOf } from '../../mail/school-of.ts'
import type { PasswordOwner } from './judge-password.ts'

interface Person {
  name: string
  email: string | null
  login_name: string | null
  base_kind: number
}

/** What is known of somebody by whom a password is chosen. */
export async function ownerOf(db: Write, client_id: number, person: Person): Promise<PasswordOwner> {
  const { name, sub_domain } = await schoolOf(db, client_id)
  return { base_kind: person.base_kind, known: [person.name, person.email, person.login_name, name, sub_domain] }
}
