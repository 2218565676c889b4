import { randomBytes } from 'node:crypto'
import type { StampedChange } from '../ground/change.ts'
import type { Tokens } from '../http/caller/tokens.ts'

const CODES = 10
const SIGNS = 10
/** Without those that are taken for another: ten of them are 50 bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

type Digesting = Pick<Tokens, 'digest'>

function newCode(): string {
  const text = [...randomBytes(SIGNS)].map((byte) => letters[byte & 31]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** As it was meant: an O is a 0, an I or L a 1. */
const meant = (typed: string) =>
  typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

const hashOf = ({ digest }: Digesting, client_id: number, account_id: number, typed: string) =>
  digest(`recovery/${client_id}/${account_id}/${meant(typed)}`)

/** Makes ten, which are shown once; those of before are void. */
export async function issueRecoveryCodes(change: StampedChange, tokens: Digesting, account_id: number) {
  const { db, client_id, now } = change
  await voidRecoveryCodes(change, account_id)
  const codes = Array.from({ length: CODES }, newCode)
  const created_at = now.toISOString()
  const rows = codes.map((code) => ({
    ...{ client_id, account_id, created_at },
    code_hash: hashOf(tokens, client_id, account_id, code),
  }))
  await db.insertInto('recovery_codes').values(rows).execute()
  return codes
}

export async function voidRecoveryCodes({ db, client_id, now }: StampedChange, account_id: number): Promise<void> {
  await db
    .updateTable('recovery_codes')
    .set({ revoked_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Uses a code up. Of two at once one is right. */
export async function spendRecoveryCode(
  { db, client_id, now }: StampedChange,
  tokens: Digesting,
  account_id: number,
  typed: string,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('code_hash', '=', hashOf(tokens, client_id, account_id, typed))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
