import { isIPv6 } from 'node:net'

/** `::ffff:192.0.2.1`, however it is written: an IPv4 address on a socket for both. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What is counted as one place: an IPv4 address, and of IPv6 the first 64 bits, for a line has as many addresses behind them as it likes. Whatever
 * counts by address counts by this; the address itself is only ever shown.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  const four = mapped.exec(bare)?.[1]
  if (four) return four
  if (!isIPv6(bare)) return bare
  const { hostname } = new URL(`http://[${bare}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const parts = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - parts.length - behind.length).fill('0')
  const whole = [...parts, ...zeros, ...behind]
  // Written in hexadecimal by URL: the same IPv4 address in the other spelling.
  if (whole.slice(0, 5).every((part) => part === '0') && whole[5] === 'ffff') return dotted(whole[6], whole[7])
  return `${whole.slice(0, 4).join(':')}::/64`
}

const dotted = (high = '0', low = '0') =>
  [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.')
