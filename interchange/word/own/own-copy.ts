import { escapeXml, XML_HEAD } from '../../xml/xml-text.ts'
import { attributeOf, nodesIn, textIn, type XmlNode } from '../../xml/xml-tree.ts'

/*
 * A bank as Word carries each question as stored in a part of the file that nobody sees, so that it comes back exactly. It is not trusted:
 * what it says counts only where it reads like what is visible.
 */

/** Root of the part. Word processors keep such parts, but name them anew: it is found by its root among `customXml/item*.xml`. */
const ROOT = 'quaestor-questions'
const FORMAT = '1'
const NAMESPACE = 'urn:quaestor:questions:1'

/** The part's name as it is written. */
export const OWN_COPY_PART = 'customXml/item1.xml'

/** A bookmark at the beginning of a question's first paragraph; names that begin with _ are shown nowhere. @param row from 1 */
export const ownMark = (row: number): string => `_Qz${row}`
export const isOwnMark = (name: string): boolean => /^_Qz\d{1,5}$/.test(name)

/**
 * The folder of the pictures, each named by the first 32 hexadecimal digits of the SHA-256 of its bytes. In the copy a picture's source is
 * `part:` and that name, wherever a word processor has moved the picture: where no part has the name, it is the one of that sum.
 */
export const ownPicturePart = (sum: string, ending: string): string => `word/media/${sum.slice(0, 32)}.${ending}`

/** A question of the copy, by its bookmark: what question/create takes, not checked yet. */
export interface OwnCopy {
  mark: string
  question: unknown
}

/** The part's XML. `copies`: JSON-serialisable questions, HTML with pictures by `part:`. */
export const writeOwnCopies = (copies: readonly OwnCopy[]): string =>
  `${XML_HEAD}<${ROOT} xmlns="${NAMESPACE}" format="${FORMAT}">${copies
    .map(({ mark, question }) => `<question mark="${mark}">${escapeXml(JSON.stringify(question))}</question>`)
    .join('')}</${ROOT}>`

/** What such a part holds; null for any other part. What is no JSON, or has no mark of ours, is left out: the visible question counts. */
export function readOwnCopies(root: XmlNode): OwnCopy[] | null {
  if (root.name !== ROOT || attributeOf(root, 'format') !== FORMAT) return null
  return nodesIn(root, 'question').flatMap((node): OwnCopy[] => {
    const mark = attributeOf(node, 'mark')
    const question = jsonIn(textIn(node))
    return isOwnMark(mark) && question !== undefined ? [{ mark, question }] : []
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
