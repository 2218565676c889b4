import { type Allowed, isAddress, isAllowedAddress, isAllowedName, isPublic } from './addresses.ts'

/** Why an address is not called, or a call came to nothing. */
export type OutboundFault =
  | 'url_form'
  | 'url_credentials'
  | 'url_https'
  | 'url_name'
  | 'url_port'
  | 'url_private'
  | 'dns_unknown'
  | 'connect_refused'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'too_large'

export class OutboundError extends Error {
  override name = 'OutboundError'

  constructor(readonly fault: OutboundFault) {
    super(fault)
  }
}

export interface JudgedUrl {
  url: URL
  /** Without brackets, a last dot and capitals. */
  host: string
  port: number
  /** The host is an address. */
  literal: boolean
  /** The operator allows this very host. */
  listed: boolean
}

const MOST_LETTERS = 2000
/** Names that are of no public use, or of the house. */
const ofTheHouse =
  /\.(local|localhost|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|arpa|test|invalid|onion|example|alt)$/

const hasOddLetters = (text: string) =>
  text.length > MOST_LETTERS ||
  [...text].some(
    (letter) => letter <= ' ' || letter === '\\' || /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff\s]/.test(letter),
  )

/**
 * What can be said of an address without asking anybody. The operator's list relaxes nothing for other hosts.
 * @throws OutboundError
 */
export function judgeUrl(text: string, allowed: readonly Allowed[]): JudgedUrl {
  if (hasOddLetters(text) || !URL.canParse(text)) throw new OutboundError('url_form')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundError('url_https')
  if (url.username || url.password || /^[^/]*\/\/[^/?#]*@/.test(text)) throw new OutboundError('url_credentials')
  if (url.hash || text.includes('#')) throw new OutboundError('url_form')
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const literal = isAddress(host)
  const listed = literal ? isAllowedAddress(host, port, allowed) : isAllowedName(host, port, allowed)
  if (listed) return { url, host, port, literal, listed }
  if (url.protocol !== 'https:') throw new OutboundError('url_https')
  // A certificate is made out to a name.
  if (literal) throw new OutboundError(isPublic(host) ? 'url_name' : 'url_private')
  if (!host.includes('.') || ofTheHouse.test(`.${host}`)) throw new OutboundError('url_private')
  if (port !== 443 && port < 1024) throw new OutboundError('url_port')
  return { url, host, port, literal, listed }
}
