import { attributeOf, nodeAt, nodesIn, type XmlNode } from '../../xml/xml-tree.ts'
import type { ListLabel } from './blocks.ts'
import { numberText } from './number-text.ts'
import { isOn, type WordStyles } from './styles.ts'

interface ListLevel {
  start: number
  format: string
  text: string
  /** Never begins again under a higher level. */
  goes_on: boolean
  /** Higher levels are shown in digits. */
  is_legal: boolean
  style: string
}

interface AbstractList {
  id: string
  levels: Map<number, ListLevel>
  link: string
}

interface ListNumber {
  abstract: string
  overrides: Map<number, { start: number | null; level: ListLevel | null }>
}

const LEVELS = 9

function readLevel(node: XmlNode): ListLevel {
  const format = nodeAt(node, 'numFmt') ?? nodeAt(node, 'AlternateContent', 'Fallback', 'numFmt')
  return {
    start: Number(attributeOf(nodeAt(node, 'start'), 'val') || 1),
    format: attributeOf(format, 'val') || 'decimal',
    text: attributeOf(nodeAt(node, 'lvlText'), 'val'),
    goes_on: attributeOf(nodeAt(node, 'lvlRestart'), 'val') === '0',
    is_legal: isOn(nodeAt(node, 'isLgl')),
    style: attributeOf(nodeAt(node, 'pStyle'), 'val'),
  }
}

const levelsOf = (node: XmlNode) =>
  new Map(nodesIn(node, 'lvl').map((level) => [Number(attributeOf(level, 'ilvl')), readLevel(level)]))

function readNumber(node: XmlNode): ListNumber {
  const overrides = nodesIn(node, 'lvlOverride').map((one) => {
    const start = nodeAt(one, 'startOverride')
    const level = nodeAt(one, 'lvl')
    const change = { start: start ? Number(attributeOf(start, 'val')) : null, level: level ? readLevel(level) : null }
    return [Number(attributeOf(one, 'ilvl')), change] as const
  })
  return { abstract: attributeOf(nodeAt(node, 'abstractNumId'), 'val'), overrides: new Map(overrides) }
}

/** Counts the numbers that Word shows and stores nowhere (ECMA-376, part 1, 17.9), paragraph after paragraph. */
export class WordNumbering {
  #abstracts: Map<string, AbstractList>
  #numbers: Map<string, ListNumber>
  #styles: WordStyles
  #counters = new Map<string, { at: (number | undefined)[]; seen: Set<string> }>()

  constructor(root: XmlNode | undefined, styles: WordStyles) {
    this.#styles = styles
    this.#numbers = new Map(nodesIn(root, 'num').map((node) => [attributeOf(node, 'numId'), readNumber(node)]))
    this.#abstracts = new Map(
      nodesIn(root, 'abstractNum').map((node) => {
        const id = attributeOf(node, 'abstractNumId')
        return [id, { id, levels: levelsOf(node), link: attributeOf(nodeAt(node, 'numStyleLink'), 'val') }]
      }),
    )
  }

  #abstractOf({ abstract }: ListNumber): AbstractList | undefined {
    const own = this.#abstracts.get(abstract)
    if (!own?.link) return own
    const linked = this.#numbers.get(this.#styles.find(own.link).num_id ?? '')
    return this.#abstracts.get(linked?.abstract ?? '') ?? own
  }

  /** The level at which a style stands in its list. */
  levelOfStyle(num_id: string, style: string): number | null {
    const number = this.#numbers.get(num_id)
    const levels = number && this.#abstractOf(number)?.levels
    return [...(levels ?? [])].find(([, level]) => level.style === style)?.[0] ?? null
  }

  /** Counts one paragraph; null for a list that shows no number. */
  next(num_id: string, level: number): ListLabel | null {
    const number = this.#numbers.get(num_id)
    const abstract = number && this.#abstractOf(number)
    const levelOf = (at: number) => number?.overrides.get(at)?.level ?? abstract?.levels.get(at)
    const own = levelOf(level)
    if (!number || !abstract || !own) return null
    const counter = this.#counters.get(abstract.id) ?? { at: [], seen: new Set<string>() }
    this.#counters.set(abstract.id, counter)
    const { at, seen } = counter
    if (!seen.has(num_id)) for (const [one, { start }] of number.overrides) if (start !== null) at[one] = undefined
    seen.add(num_id)
    const startOf = (one: number) => number.overrides.get(one)?.start ?? levelOf(one)?.start ?? 1
    for (let one = 0; one < level; one++) at[one] ??= startOf(one)
    const before = at[level]
    const n = before === undefined ? startOf(level) : before + 1
    at[level] = n
    for (let one = level + 1; one < LEVELS; one++) if (!levelOf(one)?.goes_on) at[one] = undefined
    const shown = own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const one = Number(digit) - 1
      return numberText(at[one] ?? startOf(one), own.is_legal ? 'decimal' : (levelOf(one)?.format ?? 'decimal'))
    })
    const text = own.format === 'bullet' ? '•' : shown
    if (own.format === 'none' || text.trim() === '') return null
    return { text, format: own.format, n, level, list: abstract.id }
  }
}
