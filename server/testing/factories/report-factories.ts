import { api } from '#contract'
import type { Caller, TestApp } from '../app.ts'

export interface TestShare {
  id: number
  hash: string
  expires_at: string
}

/** Somebody's link to a report. */
export async function makeShare(
  app: TestApp,
  by: Caller,
  filter: object,
  { report = 'school-performance', ...more }: { report?: string; days?: number; email?: string } = {},
): Promise<TestShare> {
  const { data, message } = await app.call<{ id: number; url: string; expires_at: string }>(
    api.report_share.share,
    { report, filter, ...more },
    by,
  )
  if (!data) throw new Error(`report/share: ${message}`)
  return { id: data.id, hash: data.url.split('#hash=')[1] ?? '', expires_at: data.expires_at }
}

/** Opens such a link: the caller of the pair that it gives. */
export async function openShare(app: TestApp, sub_domain: string, hash: string): Promise<Caller> {
  const reply = await app.call<{ token: string; db_token: string }>(
    api.sign_in.login,
    { hash },
    { subdomain: sub_domain },
  )
  if (!reply.success) throw new Error(`login: ${reply.message}`)
  return { authorization: `Bearer ${reply.data.token}`, 'db-token': reply.data.db_token }
}
