import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Network = [Address, number]

/** Ranges that another address may be hidden in, or that lead nowhere; the package calls some of them unicast. */
const notPublic = [
  ...['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/23', '::/96', '100::/64', '5f00::/16', '3fff::/20'],
  ...['2001:db8::/32', 'fec0::/10', '::ffff:0:0:0/96'],
].map((range) => ipaddr.parseCIDR(range))

/** An IPv4 address that is written as an IPv6 one is the IPv4 address. */
function parsed(text: string): Address {
  const address = ipaddr.parse(text)
  return address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress()
    ? (address as ipaddr.IPv6).toIPv4Address()
    : address
}

export const isAddress = (host: string): boolean => ipaddr.isValid(host)
export const familyOf = (host: string): 4 | 6 => (ipaddr.parse(host).kind() === 'ipv4' ? 4 : 6)

/** Whether an address is one of the open internet: what the registries call global unicast, and nothing that holds another address. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = parsed(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || !notPublic.some((range) => isIn(address, range))
}

const isIn = (address: Address, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network as never, bits)

/** A name or network of the operator's own house that may be called all the same, on one port or on all. */
export type Allowed = { port: number | null } & ({ name: string } | { network: Network })

const named = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/

/** One entry of OUTBOUND_ALLOW: `name[:port]`, `address[:port]`, `[address]:port`, `network/bits[:port]`. Null where it is none. */
function readOne(text: string): Allowed | null {
  const parts =
    /^(?:\[([^\]]+)\](\/\d+)?|([0-9a-f:]*:[0-9a-f:]*:[0-9a-f:]*(?:\/\d+)?)|([^:[\]]+))(?::(\d{1,5}))?$/i.exec(text)
  if (!parts) return null
  const [, bracketed, bits = '', bare, plain, port_text] = parts
  const host = (bracketed === undefined ? (bare ?? plain ?? '') : bracketed + bits).toLowerCase()
  const port = port_text === undefined ? null : Number(port_text)
  if (port !== null && (port < 1 || port > 65_535)) return null
  if (host.includes('/')) return ipaddr.isValidCIDR(host) ? { network: ipaddr.parseCIDR(host), port } : null
  if (ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host)) {
    const address = parsed(host)
    return { network: [address, address.kind() === 'ipv4' ? 32 : 128], port }
  }
  return named.test(host) && !/^[\d.]+$/.test(host) ? { name: host, port } : null
}

/** What an operator allows, separated by commas. @throws Error with one sentence that names what is none */
export function readAllowed(text: string | undefined): Allowed[] {
  const entries = (text ?? '').split(',').map((one) => one.trim())
  return entries
    .filter((one) => one !== '')
    .map((one) => {
      const read = readOne(one)
      if (!read)
        throw new Error(
          `OUTBOUND_ALLOW: ${one} is no host name, address or network, such as sso.example.org, 10.0.0.7:8443 or 10.1.0.0/16`,
        )
      return read
    })
}

const onPort = ({ port }: Allowed, asked: number) => port === null || port === asked

export const isAllowedName = (host: string, port: number, allowed: readonly Allowed[]): boolean =>
  allowed.some((one) => 'name' in one && one.name === host && onPort(one, port))

export function isAllowedAddress(text: string, port: number, allowed: readonly Allowed[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = parsed(text)
  return allowed.some((one) => 'network' in one && onPort(one, port) && isIn(address, one.network))
}
