import { Parser } from 'saxen'
import { say } from '../../../domain/say.ts'
import { SpreadsheetRefusal } from '../refusal.ts'

export interface XmlEvents {
  /** Names come without their prefix; `attribute` answers '' for what is not there. */
  open?(name: string, attribute: (name: string) => string): void
  close?(name: string): void
  text?(text: string): void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Longest tag, in characters: a real one has some hundred, and attributes cost far more than they are long. */
const MAX_TAG = 16 * 1024

/** Reads XML from front to back. @throws SpreadsheetRefusal when it is not well-formed or has a tag without end, and whatever the events throw. */
export const readXml = (bytes: Uint8Array, events: XmlEvents): void =>
  readXmlText(new TextDecoder().decode(bytes), events)

/** The same of a text. */
export function readXmlText(xml: string, events: XmlEvents): void {
  let failure: unknown
  const parser = new Parser()
  const guard = (work: () => void) => {
    if (failure !== undefined) return
    try {
      work()
    } catch (error) {
      failure = error
      parser.stop()
    }
  }
  parser.on('openTag', (name, attributes, decode) =>
    guard(() => events.open?.(withoutPrefix(name), (wanted) => findAttribute(attributes(), wanted, decode))),
  )
  parser.on('closeTag', (name) => guard(() => events.close?.(withoutPrefix(name))))
  parser.on('text', (text, decode) => guard(() => events.text?.(decode(text))))
  parser.on('cdata', (text) => guard(() => events.text?.(text)))
  parser.on('error', () => {
    failure ??= new SpreadsheetRefusal('wrong_type', say('workbook.damaged'))
  })
  assertShortTags(xml)
  parser.parse(xml)
  if (failure !== undefined) throw failure
}

function findAttribute(attributes: Record<string, string>, wanted: string, decode: (text: string) => string): string {
  const value = attributes[wanted]
  if (value !== undefined) return decode(value)
  const prefixed = Object.keys(attributes).find((name) => name.endsWith(`:${wanted}`))
  return prefixed === undefined ? '' : decode(attributes[prefixed] ?? '')
}

/** Ends of what begins with `<` and is no tag. */
const others: [from: string, to: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

/** Goes from tag to tag as the parser does; where one has no end, the parser says so. */
function assertShortTags(xml: string): void {
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const other = others.find(([from]) => xml.startsWith(from, at))
    const end = other ? xml.indexOf(other[1], at) : endOfTag(xml, at)
    if (end === -1) return
    if (!other && end - at > MAX_TAG) throw new SpreadsheetRefusal('wrong_type', say('workbook.damaged'))
    at = end
  }
}

/** Place of the `>` that stands in no value; how far it looked where there is none within a tag's length. */
function endOfTag(xml: string, from: number): number {
  for (let at = from + 1; at < xml.length; at++) {
    const sign = xml[at]
    if (sign === '>' || at - from > MAX_TAG) return at
    if (sign !== '"' && sign !== "'") continue
    const closed = xml.indexOf(sign, at + 1)
    if (closed !== -1) at = closed
  }
  return -1
}
