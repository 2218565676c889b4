import type { FastifyInstance } from 'fastify'
import { build, readerFor } from '../../db/connect.ts'
import { limits, limitTo } from '../../http/limits.ts'
import type { Services } from '../../services.ts'
import { markOfBack, readState, type SentBack } from './state.ts'

type Needs = Pick<Services, 'databases' | 'tokens' | 'addresses'>

/** Longest parts of an honest answer. */
const most = { state: 300, code: 4000, iss: 500 }

/** The answer of an issuer, of the parts that we know; null where one of all is there twice, or is no honest one. */
function readAnswer(query: string): Omit<SentBack, 'key'> | null {
  const given = new URLSearchParams(query)
  const names = [...given.keys()]
  if (new Set(names).size !== names.length) return null
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => given.get(name) ?? undefined)
  if (!state || state.length > most.state) return null
  if ((code?.length ?? 0) > most.code || (iss?.length ?? 0) > most.iss) return null
  // A word of the protocol, or none: what an issuer says besides is handed on to nobody.
  const said = error === undefined ? undefined : /^[a-z_]{1,60}$/.test(error) ? error : 'error'
  if (said !== undefined) return { state, iss, error: said }
  return code ? { state, code, iss } : { state, iss, error: 'no_code' }
}

/**
 * Where issuers send the browser back to: one host for all schools. It exchanges nothing; it leads on to the school in whose browser the sign-in was
 * begun, behind the #, which no server sees and no log holds. Where to is read from our own table alone.
 */
export function registerCallback(server: FastifyInstance, services: Needs): void {
  const { tokens, addresses } = services
  server.get<{ Params: { key: string } }>(
    '/v1/oidc/callback/:key',
    { config: limitTo(limits.open) },
    async (request, reply) => {
      const { key } = request.params
      const at = request.url.indexOf('?')
      const answer = readAnswer(at < 0 ? '' : request.url.slice(at + 1))
      const state = answer && readState(tokens, answer.state)
      const origin = state && state.key === key ? await originOf(services, state.client_id) : null
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      if (!answer || origin === null) return reply.redirect(`${addresses.of(null)}/login#back=error=state`, 303)
      const back = { key, ...answer }
      const parts = Object.entries({ ...back, sig: markOfBack(tokens, back) }).filter(([, part]) => part !== undefined)
      const text = new URLSearchParams(parts as [string, string][]).toString()
      return reply.redirect(`${origin}/login#back=${encodeURIComponent(text)}`, 303)
    },
  )
}

/** Of a school, or of the platform; null where there is none any more. */
async function originOf({ databases, addresses }: Needs, client_id: number): Promise<string | null> {
  if (client_id === 0) return addresses.of(null)
  const [[school]] = await readerFor(databases.app, client_id).read(
    build.selectFrom('schools').select('sub_domain').where('id', '=', client_id),
  )
  return school ? addresses.of(school.sub_domain) : null
}
