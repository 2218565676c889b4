import { describe, expect, it } from 'vitest'
import { readXml, type XmlFault, type XmlLimits } from './xml-events.ts'
import { attributeOf, nodeAt, readXmlTree, textIn } from './xml-tree.ts'

class Fault extends Error {
  readonly kind: XmlFault
  constructor(kind: XmlFault) {
    super(kind)
    this.kind = kind
  }
}
const limits: XmlLimits = { depth: 20, nodes: 100, tag: 200, refuse: (kind) => new Fault(kind) }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const faultOf = (text: string): XmlFault | null => {
  try {
    readXmlTree(bytesOf(text), limits)
    return null
  } catch (error) {
    if (error instanceof Fault) return error.kind
    throw error
  }
}

describe('XML from strangers', () => {
  it.each<[string, string, XmlFault | null]>([
    ['well-formed', '<a><b x="1"/>t</a>', null],
    ['cut off within a tag', '<a><b>text</b><c x="1', 'damaged'],
    ['cut off between tags', '<a><b>text</b>', 'damaged'],
    ['an attribute without its value', '<a><b x/></a>', 'damaged'],
    ['nothing', ' ', 'damaged'],
    ['blanks around the equals sign, which are allowed', '<a x = "a = b"><b y= \'2\'/></a>', null],
    ['a doctype that declares', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'doctype'],
    ['a doctype that names a file, which is never fetched', '<!DOCTYPE a SYSTEM "http://x/[y].dtd"><a/>', null],
    ['too deep', `${'<a>'.repeat(21)}${'</a>'.repeat(21)}`, 'depth'],
    ['too many', `<a>${'<b/>'.repeat(100)}</a>`, 'nodes'],
    ['a long tag', `<a x="${'x'.repeat(300)}"/>`, 'tag'],
  ])('I80 %s', (_name, text, fault) => expect(faultOf(text)).toBe(fault))

  it('I80 keeps the blanks of a value, and reads UTF-16 and what an encoding is declared to be', () => {
    const root = readXmlTree(bytesOf('<a x = "a = b"/>'), limits)
    expect(attributeOf(root, 'x')).toBe('a = b')
    const wide = new Uint8Array([0xff, 0xfe, ...[...'<a>é</a>'].flatMap((sign) => [sign.charCodeAt(0), 0])])
    expect(textIn(readXmlTree(wide, limits))).toBe('é')
    const latin = new Uint8Array([
      ...bytesOf('<?xml version="1.0" encoding="ISO-8859-1"?><a>'),
      0xe9,
      ...bytesOf('</a>'),
    ])
    expect(textIn(readXmlTree(latin, limits))).toBe('é')
  })

  it('I80 a byte that is none of the encoding is no letter less: the file is damaged', () => {
    const mixed = new Uint8Array([...bytesOf('<?xml version="1.0" encoding="UTF-8"?><a>caf'), 0xe9, ...bytesOf('</a>')])
    expect(() => readXmlTree(mixed, limits)).toThrow('damaged')
  })

  it('I82 an entity is one of the five or a number; others stay as they are written', () => {
    expect(textIn(readXmlTree(bytesOf('<a>&lt;&#x41;&x;</a>'), limits))).toBe('<A&x;')
  })

  it('elements are found by their local name, whatever the prefix', () => {
    const root = readXmlTree(bytesOf('<x:a xmlns:x="u"><y:b y:val="1"/></x:a>'), limits)
    expect(attributeOf(nodeAt(root, 'b'), 'val')).toBe('1')
  })

  it('I81 costs what its length is', () => {
    const wide = { ...limits, nodes: 1e9 }
    const timeOf = (size: number) => {
      const bytes = bytesOf(`<a>${'<b x = "1"/>'.repeat(size)}</a>`)
      const start = process.cpuUsage()
      readXml(bytes, {}, wide)
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    }
    timeOf(32_000)
    const small = timeOf(8000)
    expect(timeOf(128_000)).toBeLessThan(100 + 64 * Math.max(4, small))
  })
})
