import { schoolAdminApi, signInApi } from '#contract'
import { call } from '../call.ts'
import { storeUser } from './account.ts'
import { writeStored } from './stored.ts'
import { storePair } from './token-pairs.ts'

/** Enters a school as one of its active admins and starts the page anew with their rights, at `path`; false when there is no such admin. */
export async function enterSchool(client_id: number, path = '/'): Promise<boolean> {
  const { data: admins } = await call(schoolAdminApi.list, { filter: { client_id, status: 1 }, range: { pageSize: 1 } })
  const admin = admins[0]
  if (!admin) return false
  const entered = await call(signInApi.loginAs, { client_id, email: admin.email }, { toasts: 'failures' })
  storePair('S', { token: entered.access_token, db_token: entered.db_token })
  writeStored('client_id', String(client_id))
  writeStored('client_email', admin.email)
  writeStored('selectedSessionId', '')
  storeUser(entered.data)
  location.assign(path)
  return true
}
