import dns from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { type Allowed, familyOf, isAllowedAddress, isPublic } from './addresses.ts'
import { type JudgedUrl, judgeUrl, OutboundError, type OutboundFault } from './judge.ts'

const LOOK_UP_MS = 2000
const CONNECT_MS = 3000
const WHOLE_MS = 10_000
const MOST_HEADERS = 8192
const MOST_BYTES = 16_384
/** Connections at a time to one address that is called several times. */
const SOCKETS = 4

interface Found {
  address: string
  family: number
}

export interface OutboundCall {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Longest that all of it may take, in milliseconds. */
  whole_ms?: number
  /** Most bytes of an answer; what is beyond is not read. */
  most_bytes?: number
}

export interface OutboundAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
  /** More came than was read. */
  cut: boolean
}

/** Calls to one address that share its look-up and its connections, until they are closed. */
export interface OpenLine {
  send(call: OutboundCall): Promise<OutboundAnswer>
  close(): void
}

/** The only way out of the server to an address that somebody has typed. */
export interface Outbound {
  /** @throws OutboundError where an address is none to be called; asks nobody */
  judge(url: string): void
  /** Whether the operator has named this very host. */
  isListed(url: string): boolean
  send(url: string, call?: OutboundCall): Promise<OutboundAnswer>
  hold(url: string): OpenLine
}

export interface OutboundFacts {
  allowed: readonly Allowed[]
  /** All addresses of a name; the system's own look-up unless a test says otherwise. */
  lookUp?: (host: string) => Promise<Found[]>
  /** An authority that is believed besides: a test's. */
  ca?: string
}

const system = (host: string): Promise<Found[]> => dns.lookup(host, { all: true, verbatim: true })

/**
 * One look-up, all of whose addresses are judged; the connection goes to one of them, and who answers there is asked again. No redirect is followed, no
 * cookie kept, nothing decompressed, no proxy asked.
 */
export function createOutbound(facts: OutboundFacts): Outbound {
  const { allowed, lookUp = system } = facts
  return {
    judge: (url) => void judgeUrl(url, allowed),
    isListed: (url) => judgeUrl(url, allowed).listed,
    async send(url, call = {}) {
      const judged = judgeUrl(url, allowed)
      return request(facts, judged, await find(judged, allowed, lookUp), call)
    },
    hold(url) {
      let agent: http.Agent | undefined
      let judged: JudgedUrl | undefined
      let found: Promise<Found> | undefined
      return {
        async send(call) {
          judged ??= judgeUrl(url, allowed)
          agent ??= agentFor(judged)
          found ??= find(judged, allowed, lookUp)
          return request(facts, judged, await found, call, agent)
        },
        close: () => agent?.destroy(),
      }
    },
  }
}

const agentFor = ({ url }: JudgedUrl) =>
  new (url.protocol === 'https:' ? https : http).Agent({ keepAlive: true, maxSockets: SOCKETS })

const isGood = ({ port, listed, literal }: JudgedUrl, address: string, allowed: readonly Allowed[]) =>
  isPublic(address) || isAllowedAddress(address, port, allowed) || (listed && !literal)

/** Where a name leads. One bad address spoils all: the next look-up could name it first. */
async function find(judged: JudgedUrl, allowed: readonly Allowed[], lookUp: (host: string) => Promise<Found[]>) {
  const { host, literal } = judged
  const all = literal ? [{ address: host, family: familyOf(host) }] : await within(LOOK_UP_MS, lookUp(host))
  const [first] = all
  if (!first) throw new OutboundError('dns_unknown')
  if (!all.every(({ address }) => isGood(judged, address, allowed))) throw new OutboundError('url_private')
  return first
}

async function within(milliseconds: number, found: Promise<Found[]>): Promise<Found[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundError('timeout')), milliseconds)
  })
  try {
    return await Promise.race([found, late])
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError('dns_unknown')
  } finally {
    clearTimeout(timer)
  }
}

function faultOf({ code = '' }: NodeJS.ErrnoException): OutboundFault {
  if (code === 'ECONNREFUSED') return 'connect_refused'
  if (code === 'HPE_HEADER_OVERFLOW') return 'too_large'
  if (code === 'ETIMEDOUT') return 'timeout'
  return /CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code) ? 'tls' : 'connection'
}

function request(
  { allowed, ca }: OutboundFacts,
  judged: JudgedUrl,
  { address, family }: Found,
  { method = 'POST', headers = {}, body, whole_ms = WHOLE_MS, most_bytes = MOST_BYTES }: OutboundCall,
  agent?: http.Agent,
): Promise<OutboundAnswer> {
  const { url, host, port, literal } = judged
  const sent = (url.protocol === 'https:' ? https : http).request({
    ...{ protocol: url.protocol, hostname: address, family, port, path: `${url.pathname}${url.search}`, method },
    ...{ agent: agent ?? false, setHost: false, maxHeaderSize: MOST_HEADERS },
    // The name stays the one that was asked for, though the connection goes to the address.
    ...(literal ? {} : { servername: host }),
    ...(ca && { ca }),
    headers: {
      ...{ host: url.host, 'user-agent': 'Quaestor/1', accept: 'application/json' },
      ...(agent ? {} : { connection: 'close' }),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  })
  return new Promise((resolve, reject) => {
    const timers = [setTimeout(() => fail('timeout'), whole_ms), setTimeout(() => fail('timeout'), CONNECT_MS)]
    const [, connecting] = timers
    const fail = (fault: OutboundFault) => end(() => reject(new OutboundError(fault)), false)
    let isOver = false
    function end(settle: () => void, keeps: boolean): void {
      if (isOver) return
      isOver = true
      for (const timer of timers) clearTimeout(timer)
      settle()
      if (!keeps) sent.destroy()
    }
    sent.on('socket', (socket) => {
      const connected = () => {
        clearTimeout(connecting)
        if (!socket.remoteAddress || !isGood(judged, socket.remoteAddress, allowed)) fail('url_private')
      }
      if (socket.connecting) socket.once('connect', connected)
      else connected()
    })
    sent.on('error', (error: NodeJS.ErrnoException) => fail(faultOf(error)))
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      const answer = (cut: boolean) =>
        end(
          () => {
            const { statusCode: status = 0, headers: given } = response
            resolve({ status, headers: given, body: Buffer.concat(parts).subarray(0, most_bytes), cut })
          },
          !cut && agent !== undefined,
        )
      response.on('data', (part: Buffer) => {
        size += part.length
        parts.push(part)
        if (size > most_bytes) answer(true)
      })
      response.on('end', () => answer(false))
      response.on('error', () => fail('connection'))
    })
    sent.end(body)
  })
}
