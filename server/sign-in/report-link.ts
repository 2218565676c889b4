import { writeInSchool } from '../db/connect.ts'
import { audit } from '../ground/audit.ts'
import type { Services } from '../services.ts'
import { assertOpenSchool } from './by-password.ts'
import { badLink, findLiveLink, schoolOfLink } from './links.ts'
import { type IssuedPair, type PasswordCall, startSignIn } from './sign-ins.ts'

/**
 * Signs in by a report link, as often as it is opened while it lives. The pair opens that report and is one of whoever shared it; nothing of
 * that account changes. @throws invalid_link with the reason, and with the name of whoever shared it
 */
export async function signInByReportLink(
  call: PasswordCall,
  { databases, tokens }: Pick<Services, 'databases' | 'tokens'>,
  hash: string,
): Promise<IssuedPair> {
  const { now, cookies, request_id } = call
  const client_id = schoolOfLink(call, hash)
  await assertOpenSchool(databases, client_id).catch((error: unknown) => {
    throw client_id === call.client_id ? error : badLink('unknown')
  })
  return writeInSchool(databases.app_kysely, client_id, async (db) => {
    const link = await findLiveLink({ db, client_id, now, actor: null }, { tokens }, hash, ['REPORT'])
    const { account_id } = link
    const sign_in = { client_id, account_id, kind: 'REPORT' as const, impersonator_id: null, remember: false, link }
    const pair = await startSignIn(db, tokens, cookies, sign_in, now, call)
    const bearer = { account_id: null, client_id, impersonator_id: null }
    const change = { db, client_id, now, request_id, actor: bearer }
    await audit(change, { entity: 'report-share', entity_id: link.id, action: 'open' })
    return pair
  })
}
