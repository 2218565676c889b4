import { isIP } from 'node:net'
import { sql } from 'kysely'
import { say } from '#contract'
import type { Databases } from '../../db/connect.ts'
import { ApiError } from '../../ground/errors.ts'

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

/** The sub-domain that a school has now, for the host of one that it had; null for every other host. */
export type MovedTo = (host: string | undefined) => Promise<string | null>

export interface Tenants {
  of: TenantOf
  movedTo: MovedTo
}

const CACHE_MS = 2000

export function createTenants(databases: Databases, base_domain: string, now: () => Date): Tenants {
  const { app_kysely } = databases
  const find = cached(now, async (label): Promise<SchoolClaim | null> => {
    const { rows } = await sql<{ id: number; status: number }>`select id, status from school_at(${label})`.execute(
      app_kysely,
    )
    const [row] = rows
    return row ? { client_id: row.id, active: row.status === 1 } : null
  })
  const findMoved = cached(now, async (label): Promise<string | null> => {
    const { rows } = await sql<{ sub_domain: string }>`
      select sub_domain from sub_domain_after(${label}, ${now().toISOString()})`.execute(app_kysely)
    return rows[0]?.sub_domain ?? null
  })
  return {
    async of(header, host) {
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
    },
    async movedTo(host) {
      const label = hostLabel(host, base_domain)
      if (!label || (await find(label))) return null
      return findMoved(label)
    },
  }
}

/** Remembers for two seconds what a label means. */
function cached<T>(now: () => Date, find: (label: string) => Promise<T>): (label: string) => Promise<T> {
  const cache = new Map<string, { found: T; until: number }>()
  return async (label) => {
    const known = cache.get(label)
    if (known && known.until > now().getTime()) return known.found
    const found = await find(label)
    if (cache.size > 10_000) cache.clear()
    cache.set(label, { found, until: now().getTime() + CACHE_MS })
    return found
  }
}
