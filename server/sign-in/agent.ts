/** The browsers and systems that a browser's own description names, the more particular first. */
const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

type Named = readonly (readonly [string, RegExp])[]
const nameIn = (known: Named, agent: string) => known.find(([, sign]) => sign.test(agent))?.[0]

/** "Chrome · Windows": enough to know one's own device by; null for a program. */
export const deviceName = (agent: string): string | null =>
  [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(' · ') || null

/** A network address without its last part, which is nobody else's business: `203.0.113.•`. */
export function maskedAddress(address: string): string {
  const isFour = address.includes('.')
  const plain = address.replace(/^::ffff:/i, '')
  return isFour ? plain.replace(/\.\d+$/, '.•') : `${plain.split(':').slice(0, 3).join(':')}:•`
}
