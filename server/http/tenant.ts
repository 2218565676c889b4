import { isIP } from 'node:net'
import { say } from '#contract'
import type { Databases } from '../db/connect.ts'
import { ApiError } from '../ground/errors.ts'

/** The school label of a host name under the base domain; an IP address, the bare domain or another domain claims nothing. */
export function hostLabel(host: string | undefined, base_domain: string): string | null {
  if (!host) return null
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
  if (isIP(name) || !name.endsWith(`.${base_domain}`)) return null
  const label = name.slice(0, -base_domain.length - 1)
  return label === 'www' ? null : label
}

export interface SchoolClaim {
  client_id: number
  active: boolean
}

/** The school that header and host label name; null when they claim nothing. @throws unknown_subdomain when they disagree or name none. */
export type TenantOf = (header: string | undefined, host: string | undefined) => Promise<SchoolClaim | null>

const CACHE_MS = 2000

export function createTenants(databases: Databases, base_domain: string, now: () => Date): TenantOf {
  const cache = new Map<string, { claim: SchoolClaim | null; until: number }>()

  async function find(label: string): Promise<SchoolClaim | null> {
    const cached = cache.get(label)
    if (cached && cached.until > now().getTime()) return cached.claim
    const row = await databases.app_kysely
      .selectFrom('schools')
      .select(['id', 'status'])
      .where('sub_domain', '=', label)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const claim = row ? { client_id: row.id, active: row.status === 1 } : null
    if (cache.size > 10_000) cache.clear()
    cache.set(label, { claim, until: now().getTime() + CACHE_MS })
    return claim
  }

  return async (header, host) => {
    const fromHeader = header?.trim().toLowerCase() || null
    const fromHost = hostLabel(host, base_domain)
    if (fromHeader && fromHost && fromHeader !== fromHost) {
      throw new ApiError('unknown_subdomain', say('school.header_differs'))
    }
    const label = fromHeader ?? fromHost
    if (!label) return null
    const claim = await find(label)
    if (!claim) throw new ApiError('unknown_subdomain')
    return claim
  }
}
