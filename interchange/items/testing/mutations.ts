import { unzipSync, type Zippable, zipSync } from 'fflate'
import { isZip } from '../../zip/zip-parts.ts'

/** Numbers from 0 to below 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Random = () => number
const below = (random: Random, most: number) => Math.floor(random() * most)

/** What damages and forges files: words of formats, signs that open and never close, runs without end. */
const odd = [
  ...[
    '<',
    '>',
    '</',
    '&',
    '&#x0;',
    '&amp;amp;',
    ']]>',
    '<![CDATA[',
    '<!--',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '<?xml?>',
  ],
  ...[
    '{',
    '}',
    '{1:SA:',
    '~%50%',
    '=',
    '####',
    '::',
    '\\',
    '$CATEGORY:',
    'ANSWER: Z',
    'A) ',
    '1. ',
    '(a) ',
    'Ans: ',
    '\u0000',
    '\ufffd',
  ],
  ...[
    '<w:p>',
    '</w:p>',
    '<w:tbl>',
    '</w:tr>',
    '<m:oMath>',
    'w:val="999999999"',
    '_____',
    '....',
    '\t\t\t',
    '\n',
    '१.',
    '\ufeff',
  ],
  ...[' '.repeat(5000), '('.repeat(3000), '1.'.repeat(2000), '<math>'.repeat(500), '_'.repeat(4000), '{'.repeat(1000)],
]

function mutateText(text: string, random: Random): string {
  const at = below(random, text.length + 1)
  const length = below(random, Math.min(400, text.length + 1))
  switch (below(random, 6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length)
    case 1:
      return text.slice(0, at) + odd[below(random, odd.length)] + text.slice(at)
    case 2:
      return text.slice(0, at) + text.slice(at, at + length).repeat(1 + below(random, 20)) + text.slice(at)
    case 3:
      return text.slice(0, at)
    case 4: {
      const to = below(random, text.length + 1)
      return text.slice(0, at) + text.slice(to, to + length) + text.slice(at + length)
    }
    default:
      return text.replaceAll(odd[below(random, 24)] ?? '<', odd[below(random, odd.length)]?.slice(0, 20) ?? '')
  }
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const encode = (text: string) => new TextEncoder().encode(text)

/** A file with one to four things of it otherwise: of a package its parts are, and packed again; now and then the bytes themselves. */
export function mutated(bytes: Uint8Array, seed: number): Uint8Array {
  const random = randomOf(seed)
  const times = 1 + below(random, 4)
  if (random() < 0.1) return withBytes(bytes, random)
  if (!isZip(bytes)) {
    let text = decode(bytes)
    for (let time = 0; time < times; time++) text = mutateText(text, random)
    return encode(text)
  }
  const parts: Zippable = unzipSync(bytes)
  for (let time = 0; time < times; time++) {
    const names = Object.keys(parts).filter((name) => /\.(?:xml|rels)$/i.test(name))
    const name = random() < 0.6 ? names.find((one) => /document\.xml$|manifest\.xml$/i.test(one)) : undefined
    const chosen = name ?? names[below(random, names.length)]
    if (chosen === undefined) continue
    if (random() < 0.05) delete parts[chosen]
    else parts[chosen] = encode(mutateText(decode(parts[chosen] as Uint8Array), random))
  }
  return zipSync(parts, { level: 1 })
}

function withBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const own = Uint8Array.from(bytes)
  for (let time = 0; time < 20; time++) own[below(random, own.length)] = below(random, 256)
  return random() < 0.3 ? own.slice(0, below(random, own.length)) : own
}
