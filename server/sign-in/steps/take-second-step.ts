import type { Write } from '../../db/connect.ts'
import type { StampedChange } from '../../ground/change.ts'
import { voidRecoveryCodes } from '../../identity/recovery-codes.ts'
import { endSignIns } from '../sign-ins.ts'

/** Takes app, passkeys and codes away and signs the person out everywhere; the password stays. */
export async function takeSecondStep(change: StampedChange, id: number): Promise<void> {
  const { db, client_id, now } = change
  const removed_at = now.toISOString()
  await removedIn(db, 'authenticator_apps', client_id, id).set({ removed_at }).execute()
  await removedIn(db, 'passkeys', client_id, id).set({ removed_at }).execute()
  await voidRecoveryCodes(change, id)
  await endSignIns(change, id)
}

const removedIn = (db: Write, table: 'authenticator_apps' | 'passkeys', client_id: number, account_id: number) =>
  db
    .updateTable(table)
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
