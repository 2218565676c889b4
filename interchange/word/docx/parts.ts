import { say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'
import { attributeOf, nodesIn, readXmlTree, type XmlNode } from '../../xml/xml-tree.ts'
import type { ZipParts } from '../../zip/zip-parts.ts'
import type { WordLoss } from './blocks.ts'
import { wordXml } from './limits.ts'
import { WordNumbering } from './numbering.ts'
import type { PieceLook, WordPiece } from './pieces.ts'
import { readStyles, type WordStyles } from './styles.ts'

interface PartRelation {
  /** Last word of its type: "image", "styles". */
  type: string
  target: string
  is_external: boolean
}

/** A field shows its result, and not what it is worked out from. */
interface OpenField {
  code: string
  is_shown: boolean
}

/** What a paragraph holds is put into `pieces`; text boxes that hang on it come behind it. */
export interface InlineTarget {
  pieces: WordPiece[]
  boxes: XmlNode[]
}

/** What a reader of a document needs beside its text, and where it is in the middle of. */
export interface WordParts {
  names: ReadonlySet<string>
  relations: ReadonlyMap<string, PartRelation>
  styles: WordStyles
  numbering: WordNumbering
  looks: LookTable
  losses: WordLoss[]
  fields: OpenField[]
  /** Counts paragraphs and tables. */
  place: number
  /** A bookmark of ours before the next paragraph. */
  mark?: string | undefined
}

/** Equal looks are one object. */
class LookTable {
  #looks = new Map<string, PieceLook>()

  of(look: PieceLook): PieceLook {
    const { bold, italic, underline, strike, raised, colour, marked, font } = look
    const key = [bold, italic, underline, strike, raised, colour, marked, font].join('|')
    const known = this.#looks.get(key)
    if (known) return known
    this.#looks.set(key, look)
    return look
  }
}

function resolve(part: string, target: string): string {
  const path = target.startsWith('/') ? [] : part.split('/').slice(0, -1)
  for (const step of target.replace(/^\//, '').split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}

/** The relations of a part, or of the package as a whole, by their ids. */
function relationsOf(zip: ZipParts, part: string): Map<string, PartRelation> {
  const slash = part.lastIndexOf('/') + 1
  const bytes = zip.find(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`)
  if (!bytes) return new Map()
  return new Map(
    nodesIn(readXmlTree(bytes, wordXml), 'Relationship').map((node) => {
      const is_external = attributeOf(node, 'TargetMode') === 'External'
      const target = attributeOf(node, 'Target')
      const type = attributeOf(node, 'Type').split('/').at(-1) ?? ''
      return [attributeOf(node, 'Id'), { type, is_external, target: is_external ? target : resolve(part, target) }]
    }),
  )
}

/** What the document is told by, told once for the whole file. */
const toldParts: Readonly<Record<string, WordLoss['code']>> = {
  comments: 'comment',
  header: 'header',
  footer: 'header',
  vbaProject: 'macros',
}

export interface OpenedWord {
  document: XmlNode
  parts: WordParts
}

/** The text of the document and what it refers to. @throws FileRefusal */
export function openParts(zip: ZipParts): OpenedWord {
  const top = [...relationsOf(zip, '').values()]
  const main = top.find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml'
  const bytes = zip.find(main)
  if (!bytes || !/\.xml$/i.test(main)) throw new FileRefusal('wrong_type', say('file.no_word'))
  const relations = relationsOf(zip, main)
  const all = [...relations.values()]
  const treeOf = (type: string) => {
    const part = all.find((one) => one.type === type && !one.is_external)
    const found = part && zip.find(part.target)
    return found ? readXmlTree(found, wordXml) : undefined
  }
  const styles = readStyles(treeOf('styles'))
  const codes = new Set(all.flatMap(({ type }) => toldParts[type] ?? []))
  const parts: WordParts = {
    names: new Set(zip.names),
    ...{ relations, styles, numbering: new WordNumbering(treeOf('numbering'), styles), looks: new LookTable() },
    losses: [...codes].map((code) => ({ code, detail: '' })),
    ...{ fields: [], place: 0 },
  }
  return { document: readXmlTree(bytes, wordXml), parts }
}
