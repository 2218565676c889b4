import { FileRefusal } from '../refusal.ts'
import { wordXml, wordZip } from '../word/docx/limits.ts'
import { allNodes, attributeOf, nodeAt, readXmlTree, textIn, type XmlNode } from '../xml/xml-tree.ts'
import { isZip, openZip, type ZipParts } from '../zip/zip-parts.ts'
import { nodesWhere } from './qti-names.ts'

/** A file of a package, in the order in which its manifest and tests name them; `root` is null where it is missing or damaged. */
export interface QtiFile {
  name: string
  root: XmlNode | null
}

export interface QtiPackage {
  /** One after the other, so that of thousands one alone is held. */
  files: Iterable<QtiFile>
  /** What the manifest says of a file in keywords. */
  keywordsOf(name: string): string[]
  /** The name under which the package has what an address in a file leads to; null where it has not. */
  resolve(from: string, address: string): string | null
  find(name: string): Uint8Array | null
}

const manifestName = /(?:^|\/)imsmanifest\.xml$/i
const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A name in the package by where it is named from. */
function joined(folder: string, address: string): string {
  const parts = folder.split('/').filter(Boolean)
  for (const step of decoded(address.replace(/[?#].*$/, '')).split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '' && step !== '.') parts.push(step)
  }
  return parts.join('/')
}

function treeOf(bytes: Uint8Array | null): XmlNode | null {
  if (!bytes) return null
  try {
    return readXmlTree(bytes, wordXml)
  } catch (error) {
    // A part that is damaged costs its own questions.
    if (error instanceof FileRefusal) return null
    throw error
  }
}

const isQtiResource = (type: string, address: string) =>
  /imsqti|assessment|associatedcontent/i.test(type) || /\.xml$/i.test(address)
const isReference = ({ name }: XmlNode) => /^(?:qti-)?assessment-?(?:item|section)-?ref$/i.test(name)
const isTest = (root: XmlNode) => /^(?:qti-)?assessment-?(?:test|section)$/i.test(root.name)

interface ListedFiles {
  names: string[]
  keywords: Map<string, string[]>
}

/** What the manifest lists, by its order; all XML where there is none. */
function listFiles(zip: ZipParts): ListedFiles {
  const manifest = zip.names.find((name) => manifestName.test(name))
  const tree = manifest ? treeOf(zip.find(manifest)) : null
  const keywords = new Map<string, string[]>()
  const others = zip.names.filter((name) => /\.(?:xml|qti)$/i.test(name) && name !== manifest)
  if (!manifest || !tree) return { names: others, keywords }
  const listed = allNodes(tree, 'resource').flatMap((resource) => {
    const address = attributeOf(resource, 'href') || attributeOf(nodeAt(resource, 'file'), 'href')
    const isOurs = address !== '' && isQtiResource(attributeOf(resource, 'type'), address)
    const name = joined(folderOf(manifest), address)
    const words = allNodes(nodeAt(resource, 'metadata') ?? resource, 'keyword').map((node) => textIn(node).trim())
    if (words.length > 0) keywords.set(name, words.filter(Boolean))
    return isOurs ? [name] : []
  })
  // Canvas keeps the questions of a quiz in a folder that its manifest does not always name.
  const unlisted = others.filter((name) => /non_cc_assessments|\.qti$/i.test(name))
  return { names: [...new Set([...listed, ...unlisted])], keywords }
}

function* filesOf(zip: ZipParts, listed: readonly string[]): Generator<QtiFile> {
  const order = [...listed]
  const seen = new Set(order)
  // What a test names is added while the list is walked.
  for (let at = 0; at < order.length; at++) {
    const name = order[at] ?? ''
    if (!/\.(?:xml|qti)$/i.test(name)) continue
    const root = treeOf(zip.find(name))
    yield { name, root }
    const named = root && isTest(root) ? nodesWhere(root, isReference).map((node) => attributeOf(node, 'href')) : []
    const fresh = named.map((address) => joined(folderOf(name), address)).filter((one) => !seen.has(one))
    for (const one of fresh) seen.add(one)
    order.push(...fresh)
  }
}

/** Opens a package, or a file that is an item by itself. @throws FileRefusal where it can't be opened */
export function openQti(bytes: Uint8Array): QtiPackage {
  if (!isZip(bytes)) {
    const files = [{ name: '', root: readXmlTree(bytes, wordXml) }]
    return { files, keywordsOf: () => [], resolve: () => null, find: () => null }
  }
  const zip = openZip(bytes, wordZip)
  const names = new Set(zip.names)
  const { names: order, keywords } = listFiles(zip)
  return {
    files: filesOf(zip, order),
    find: (name) => zip.find(name),
    keywordsOf: (name) => keywords.get(name) ?? [],
    resolve(from, address) {
      const path = address.replace(/^(?:%24|\$)IMS[-_]CC[-_]FILEBASE(?:%24|\$)\/?/i, '')
      const [near, bare] = [joined(folderOf(from), path), joined('', path)]
      if (names.has(near)) return near
      if (names.has(bare)) return bare
      const isBase = path !== address
      return isBase ? (zip.names.find((name) => name.endsWith(`/${bare}`)) ?? null) : null
    },
  }
}
