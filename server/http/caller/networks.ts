import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An IPv4 address that is written as an IPv6 one is the IPv4 address. */
function parsed(text: string): Address | null {
  const isWritten = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  if (!isWritten || text.includes('%')) return null
  const address = ipaddr.parse(text)
  const four = address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress()
  return four ? (address as ipaddr.IPv6).toIPv4Address() : address
}

/** An address or a network as it is kept, `203.0.113.0/24`; null where it is none. */
export function readNetwork(text: string): string | null {
  const [host = '', bits, ...more] = text.trim().split('/')
  const address = parsed(host)
  if (!address || more.length > 0) return null
  const most = address.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return `${address.toString()}/${most}`
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return null
  const cidr = `${address.toString()}/${Number(bits)}`
  const network = most === 32 ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr)
  return `${network.toString()}/${Number(bits)}`
}

/** Whether an address lies in one of the networks. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const own = parsed(address.split('%', 1)[0] ?? '')
  if (!own) return false
  return networks.some((one) => {
    const [network, bits] = ipaddr.parseCIDR(one)
    return own.kind() === network.kind() && own.match(network as never, bits)
  })
}
