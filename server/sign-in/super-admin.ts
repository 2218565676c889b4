import { z } from 'zod'
import { coded, Email, fixedRoles, line } from '#contract'
import { isInvisible } from '../../domain/fields.ts'
import { type Databases, writeInSchool } from '../db/connect.ts'
import { newPolicy } from '../identity/policy/stored.ts'
import { isCommonPassword, leastOf } from './password-rules/judge-password.ts'
import { hashPassword } from './passwords.ts'
import { takeSecondStep } from './steps/take-second-step.ts'

const PLATFORM = 0

/** Characters that a super admin's password has at least. */
export const leastPassword = leastOf(fixedRoles.super_admin)

/** A person of the platform, as typed on the terminal. */
export const SuperAdminInput = z.strictObject({
  email: Email,
  name: line(150, 'Please enter the name'),
  password: z
    .string(coded('password.new_missing'))
    .min(leastPassword, coded('password.too_short', { least: leastPassword }))
    .max(128, coded('password.too_long', { most: 128 }))
    .refine((password) => !isInvisible(password), coded('password.new_missing'))
    .refine((password) => !isCommonPassword(password), coded('password.common')),
})
export type SuperAdminInput = z.output<typeof SuperAdminInput>

/** The e-mail addresses of the super admins who can sign in. */
export async function listSuperAdmins({ owner_kysely }: Databases): Promise<string[]> {
  const rows = await owner_kysely
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .select('accounts.email')
    .where('accounts.client_id', '=', PLATFORM)
    .where('accounts.deleted_at', 'is', null)
    .where('roles.base_kind', '=', fixedRoles.super_admin)
    .orderBy('accounts.id')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** Makes a super admin who signs in with this password; answers the account's id. @throws when the address is taken */
export async function createSuperAdmin(databases: Databases, input: SuperAdminInput, now: Date): Promise<number> {
  const password_hash = await hashPassword(PLATFORM, input.password)
  const at = now.toISOString()
  return writeInSchool(databases.owner_kysely, PLATFORM, async (db) => {
    const { id } = await db
      .insertInto('accounts')
      .values({
        client_id: PLATFORM,
        email: input.email,
        name: input.name,
        mobile: null,
        password_hash,
        role_id: fixedRoles.super_admin,
        created_at: at,
        created_by: null,
        updated_at: at,
        updated_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('sign_in_policies')
      .values(newPolicy(PLATFORM, now))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('audit_entries')
      .values({
        client_id: PLATFORM,
        account_id: null,
        impersonator_id: null,
        entity: 'super-admin',
        entity_id: id,
        action: 'create',
        before: null,
        after: JSON.stringify({ email: input.email, name: input.name }),
        request_id: 'npm run admin',
        created_at: at,
      })
      .execute()
    return id
  })
}

/** Gives a super admin another password; who has signed in as that account is signed out. */
export async function resetSuperAdmin(
  databases: Databases,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<void> {
  const password_hash = await hashPassword(PLATFORM, password)
  const at = now.toISOString()
  await writeInSchool(databases.owner_kysely, PLATFORM, async (db) => {
    const { id } = await db
      .updateTable('accounts')
      .set({ password_hash, updated_at: at, status: 1 })
      .where('client_id', '=', PLATFORM)
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
    const open = db.updateTable('sign_ins').set({ revoked_at: at }).where('client_id', '=', PLATFORM)
    await open.where('account_id', '=', id).where('revoked_at', 'is', null).execute()
    await db
      .insertInto('audit_entries')
      .values({
        ...{ client_id: PLATFORM, account_id: null, impersonator_id: null, entity: 'super-admin', entity_id: id },
        ...{ action: 'reset-password', before: null, after: JSON.stringify({ email }), request_id: 'npm run admin' },
        created_at: at,
      })
      .execute()
  })
}

/** Takes the second step of a super admin away, who is signed out everywhere; the password stays. */
export async function resetStepOfSuperAdmin(databases: Databases, email: string, now: Date): Promise<void> {
  await writeInSchool(databases.owner_kysely, PLATFORM, async (db) => {
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('client_id', '=', PLATFORM)
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await takeSecondStep({ db, client_id: PLATFORM, now }, id)
    await db
      .insertInto('audit_entries')
      .values({
        ...{ client_id: PLATFORM, account_id: null, impersonator_id: null, entity: 'super-admin', entity_id: id },
        ...{ action: 'reset-second-step', before: null, after: JSON.stringify({ email }), request_id: 'npm run admin' },
        created_at: now.toISOString(),
      })
      .execute()
  })
}
