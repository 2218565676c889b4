import { attributeOf, nodeAt, nodesIn, type XmlNode } from '../../xml/xml-tree.ts'
import { type PieceLook, plainLook } from './pieces.ts'

/** What properties of a run say; absent where they say nothing. */
export type LookChanges = Partial<PieceLook> & { hidden?: boolean; style?: string }

export interface ParagraphStyle {
  id: string
  name: string
  changes: LookChanges
  is_heading: boolean
  num_id: string | null
  level: number | null
}

export interface WordStyles {
  /** The style of this id, or of paragraphs without one, with all that it is based on. */
  find(id: string): ParagraphStyle
  look: PieceLook
}

const off = ['0', 'false', 'off', 'none']
export const isOn = (node: XmlNode | undefined): boolean =>
  node !== undefined && !off.includes(attributeOf(node, 'val') || '1')

const dark = new Set(['AUTO', '000000', ''])
const white = new Set(['AUTO', 'FFFFFF', ''])
const coloursOfText = ['text1', 'dark1', 'text2', 'dark2']

const readers: Readonly<Record<string, (node: XmlNode) => LookChanges>> = {
  b: (node) => ({ bold: isOn(node) }),
  i: (node) => ({ italic: isOn(node) }),
  u: (node) => ({ underline: isOn(node) }),
  strike: (node) => ({ strike: isOn(node) }),
  dstrike: (node) => ({ strike: isOn(node) }),
  vanish: (node) => ({ hidden: isOn(node) }),
  rStyle: (node) => ({ style: attributeOf(node, 'val') }),
  vertAlign: (node) => {
    const value = attributeOf(node, 'val')
    return { raised: value === 'superscript' ? 'sup' : value === 'subscript' ? 'sub' : '' }
  },
  // Half points: what is moved by less is adjusted, not raised.
  position: (node) => {
    const by = Number(attributeOf(node, 'val'))
    return by >= 4 ? { raised: 'sup' } : by <= -4 ? { raised: 'sub' } : {}
  },
  color: (node) => {
    const value = attributeOf(node, 'val').toUpperCase()
    return { colour: dark.has(value) || coloursOfText.includes(attributeOf(node, 'themeColor')) ? '' : value }
  },
  highlight: (node) => {
    const value = attributeOf(node, 'val')
    return { marked: value === 'none' || value === 'white' ? '' : value }
  },
  shd: (node) => {
    const fill = attributeOf(node, 'fill').toUpperCase()
    return { marked: white.has(fill) || attributeOf(node, 'val') === 'nil' ? '' : fill }
  },
  rFonts: (node) => {
    const font = attributeOf(node, 'ascii') || attributeOf(node, 'hAnsi') || attributeOf(node, 'cs')
    return font ? { font } : {}
  },
}

/** What `w:rPr` says (ECMA-376, part 1, 17.3.2). */
export function readLook(properties: XmlNode | undefined): LookChanges {
  const changes: LookChanges = {}
  for (const node of nodesIn(properties)) Object.assign(changes, readers[node.name]?.(node))
  return changes
}

/** A style is based on another one, at most so many times. */
const MAX_BASE = 20

export function readStyles(root: XmlNode | undefined): WordStyles {
  const nodes = new Map(nodesIn(root, 'style').map((node) => [attributeOf(node, 'styleId'), node]))
  const usual = nodesIn(root, 'style').find(
    (node) => attributeOf(node, 'type') === 'paragraph' && isOn(node.attributes.has('default') ? node : undefined),
  )
  const found = new Map<string, ParagraphStyle>()
  const chainOf = (id: string): XmlNode[] => {
    const chain: XmlNode[] = []
    for (let node = nodes.get(id); node && chain.length < MAX_BASE; ) {
      chain.unshift(node)
      node = nodes.get(attributeOf(nodeAt(node, 'basedOn'), 'val'))
    }
    return chain
  }
  const make = (id: string): ParagraphStyle => {
    const style: ParagraphStyle = { id, name: '', changes: {}, is_heading: false, num_id: null, level: null }
    for (const node of chainOf(id)) {
      style.name = attributeOf(nodeAt(node, 'name'), 'val').toLowerCase()
      style.changes = { ...style.changes, ...readLook(nodeAt(node, 'rPr')) }
      if (nodeAt(node, 'pPr', 'outlineLvl') || /^(?:heading|title)\b/.test(style.name)) style.is_heading = true
      const number = nodeAt(node, 'pPr', 'numPr')
      style.num_id = attributeOf(nodeAt(number, 'numId'), 'val') || style.num_id
      const level = attributeOf(nodeAt(number, 'ilvl'), 'val')
      if (level) style.level = Number(level)
    }
    return style
  }
  return {
    look: { ...plainLook, ...lookOnly(readLook(nodeAt(root, 'docDefaults', 'rPrDefault', 'rPr'))) },
    find(id) {
      const wanted = id || attributeOf(usual, 'styleId')
      const style = found.get(wanted) ?? make(wanted)
      found.set(wanted, style)
      return style
    },
  }
}

export const lookOnly = ({ hidden: _hidden, style: _style, ...look }: LookChanges): Partial<PieceLook> => look
