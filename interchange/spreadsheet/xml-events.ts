import { Parser } from 'saxen'
import { say } from '../../domain/say.ts'
import { SheetRefusal } from './sheet-refusal.ts'

export interface XmlEvents {
  /** Names come without their prefix; `attribute` answers '' for what is not there. */
  open?(name: string, attribute: (name: string) => string): void
  close?(name: string): void
  text?(text: string): void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads XML from front to back. @throws SheetRefusal when it is not well-formed, and whatever the events throw. */
export function readXml(bytes: Uint8Array, events: XmlEvents): void {
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
    failure ??= new SheetRefusal('wrong_type', say('workbook.damaged'))
  })
  parser.parse(new TextDecoder().decode(bytes))
  if (failure !== undefined) throw failure
}

function findAttribute(attributes: Record<string, string>, wanted: string, decode: (text: string) => string): string {
  const value = attributes[wanted]
  if (value !== undefined) return decode(value)
  const prefixed = Object.keys(attributes).find((name) => name.endsWith(`:${wanted}`))
  return prefixed === undefined ? '' : decode(attributes[prefixed] ?? '')
}
