import { Parser } from 'saxen'

export interface XmlEvents {
  /** Names come without their prefix; `attribute` answers '' for what is not there. Both of attributes are for now alone. */
  open?(name: string, attribute: (name: string) => string, all: () => Map<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** Why XML is not read. `doctype`: one with declarations of its own, which could name other files or grow without end. */
export type XmlFault = 'damaged' | 'doctype' | 'depth' | 'nodes' | 'tag'

/** How much of an XML is read, and what is said of one that is damaged or holds more. */
export interface XmlLimits {
  depth: number
  nodes: number
  /** Longest tag, in characters: attributes cost far more than they are long. */
  tag: number
  refuse(fault: XmlFault): Error
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads XML from front to back. @throws what the limits refuse with when it is not well-formed, and whatever the events throw */
export const readXml = (bytes: Uint8Array, events: XmlEvents, limits: XmlLimits): void =>
  readXmlText(decodeXml(bytes, limits), events, limits)

/**
 * The text by its byte order mark, else by its declaration. An encoding that nobody knows is UTF-8. Bytes that are none of what they are said to be
 * would be letters that are lost without a word: such a file is damaged.
 */
function decodeXml(bytes: Uint8Array, limits: XmlLimits): string {
  const decode = (encoding: string) => {
    const decoder = decoderOf(encoding)
    try {
      return decoder.decode(bytes)
    } catch {
      throw limits.refuse('damaged')
    }
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be')
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared =
    /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w-]{1,40})["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  // Whoever declares UTF-16 in single bytes has converted the text since.
  return decode(declared.startsWith('utf') ? 'utf-8' : declared)
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    return new TextDecoder('utf-8', { fatal: true })
  }
}

/** The same of a text. */
export function readXmlText(xml: string, events: XmlEvents, limits: XmlLimits): void {
  let failure: unknown
  let depth = 0
  let nodes = 0
  const parser = new Parser()
  const fail = (error: unknown) => {
    failure ??= error
    parser.stop()
  }
  const guard = (work: () => void) => {
    if (failure !== undefined) return
    try {
      work()
    } catch (error) {
      fail(error)
    }
  }
  parser.on('openTag', (name, attributes, decode) => {
    if (++depth > limits.depth) return fail(limits.refuse('depth'))
    if (++nodes > limits.nodes) return fail(limits.refuse('nodes'))
    const find = (wanted: string) => findAttribute(attributes(), wanted, decode)
    guard(() => events.open?.(withoutPrefix(name), find, () => allAttributes(attributes(), decode)))
  })
  parser.on('closeTag', (name) => {
    depth--
    guard(() => events.close?.(withoutPrefix(name)))
  })
  parser.on('text', (text, decode) => guard(() => events.text?.(decode(text))))
  parser.on('cdata', (text) => guard(() => events.text?.(text)))
  parser.on('error', () => fail(limits.refuse('damaged')))
  // Damage within a tag is but a warning there, and what stands behind it would be missing without a word.
  parser.on('warn', () => fail(limits.refuse('damaged')))
  parser.parse(tightTags(xml, limits))
  // A file that ends within a tag ends without a word as well.
  if (failure === undefined && (depth !== 0 || nodes === 0)) throw limits.refuse('damaged')
  if (failure !== undefined) throw failure
}

function findAttribute(attributes: Record<string, string>, wanted: string, decode: (text: string) => string): string {
  const value = attributes[wanted]
  if (value !== undefined) return decode(value)
  const prefixed = Object.keys(attributes).find((name) => name.endsWith(`:${wanted}`))
  return prefixed === undefined ? '' : decode(attributes[prefixed] ?? '')
}

/** By their local names; where two have the same, the first. */
function allAttributes(attributes: Record<string, string>, decode: (text: string) => string): Map<string, string> {
  const all = new Map<string, string>()
  for (const [name, value] of Object.entries(attributes)) {
    const local = withoutPrefix(name)
    if (!all.has(local)) all.set(local, decode(value))
  }
  return all
}

/** Ends of what begins with `<` and is no tag. */
const others: [from: string, to: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

/**
 * Goes from tag to tag as the parser does, before it: no tag is too long, no doctype declares anything, and `name = "value"`, which
 * the parser takes for damage, loses its blanks. Where a tag has no end, the parser says so.
 */
function tightTags(xml: string, limits: XmlLimits): string {
  const pieces: string[] = []
  let taken = 0
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const other = others.find(([from]) => xml.startsWith(from, at))
    const end = other ? xml.indexOf(other[1], at) : endOfTag(xml, at, limits.tag)
    if (end === -1) break
    if (!other) {
      if (end - at > limits.tag) throw limits.refuse('tag')
      const tag = xml.slice(at, end)
      if (/^<!doctype/i.test(tag) && /[[]/.test(tag.replace(/"[^"]*"|'[^']*'/g, ''))) throw limits.refuse('doctype')
      if (/\s=|=\s/.test(tag)) {
        pieces.push(xml.slice(taken, at), tag.replace(/"[^"]*"|'[^']*'|\s{0,50}=\s{0,50}/g, tightSign))
        taken = end
      }
    }
    at = end
  }
  return taken === 0 ? xml : pieces.join('') + xml.slice(taken)
}

const tightSign = (piece: string) => (/^["']/.test(piece) ? piece : '=')

/** Place of the `>` that stands in no value; how far it looked where there is none within a tag's length. */
function endOfTag(xml: string, from: number, longest: number): number {
  for (let at = from + 1; at < xml.length; at++) {
    const sign = xml[at]
    if (sign === '>' || at - from > longest) return at
    if (sign !== '"' && sign !== "'") continue
    const closed = xml.indexOf(sign, at + 1)
    if (closed !== -1) at = closed
  }
  return -1
}
