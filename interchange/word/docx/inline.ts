import { allNodes, attributeOf, nodeAt, nodesIn, textIn, type XmlNode } from '../../xml/xml-tree.ts'
import { readFormula } from '../omml/formula.ts'
import { readDrawing, readOldDrawing } from './drawings.ts'
import type { InlineTarget, WordParts } from './parts.ts'
import type { PieceLook, WordPiece } from './pieces.ts'
import { lookOnly, readLook } from './styles.ts'
import { readableText } from './symbols.ts'

interface InlineLook {
  look: PieceLook
  is_hidden: boolean
}

/** Elements around runs that change nothing of them (ECMA-376, part 1, 17.3, 17.5, 17.13, 17.16). */
const around = new Set(['hyperlink', 'ins', 'moveTo', 'smartTag', 'customXml', 'dir', 'bdo', 'fldSimple', 'sdtContent'])

/** One of the two that say the same. */
export const chosen = (node: XmlNode): XmlNode | undefined => nodeAt(node, 'Choice') ?? nodeAt(node, 'Fallback')

export function readInline(node: XmlNode | undefined, parts: WordParts, base: InlineLook, into: InlineTarget): void {
  for (const kid of nodesIn(node)) {
    if (kid.name === 'r') readRun(kid, parts, base, into)
    else if (around.has(kid.name)) readInline(kid, parts, base, into)
    else if (kid.name === 'sdt') readInline(nodeAt(kid, 'sdtContent'), parts, base, into)
    else if (kid.name === 'AlternateContent') readInline(chosen(kid), parts, base, into)
    else if (kid.name === 'oMath' && !base.is_hidden) into.pieces.push(formulaPiece(kid, parts, base.look, false))
    else if (kid.name === 'oMathPara') {
      for (const [index, one] of nodesIn(kid, 'oMath').entries()) {
        if (index > 0) into.pieces.push({ kind: 'break' })
        into.pieces.push(formulaPiece(one, parts, base.look, true))
      }
    }
  }
}

/** A formula in the look of its first letters. */
export function formulaPiece(node: XmlNode, parts: WordParts, base: PieceLook, display: boolean): WordPiece {
  const run = allNodes(node, 'r')[0]
  const own = nodesIn(run, 'rPr').find(
    (one) => nodeAt(one, 'rFonts') || nodeAt(one, 'highlight') || nodeAt(one, 'color'),
  )
  const { tex, fault } = readFormula(node)
  if (fault !== null) return { kind: 'lost', code: 'formula_part', detail: fault }
  return { kind: 'formula', tex, display, look: parts.looks.of({ ...base, ...lookOnly(readLook(own)), font: '' }) }
}

function readRun(run: XmlNode, parts: WordParts, base: InlineLook, into: InlineTarget): void {
  const own = readLook(nodeAt(run, 'rPr'))
  const style = own.style ? parts.styles.find(own.style).changes : {}
  const is_hidden = own.hidden ?? style.hidden ?? base.is_hidden
  const look = parts.looks.of({ ...base.look, ...lookOnly(style), ...lookOnly(own) })
  readRunKids(run, parts, { look, is_hidden }, into)
}

function addText(text: string, { look }: InlineLook, pieces: WordPiece[]): void {
  const last = pieces.at(-1)
  if (last?.kind === 'text' && last.look === look) last.text += text
  else if (text !== '') pieces.push({ kind: 'text', text, look })
}

function readRunKids(run: XmlNode, parts: WordParts, own: InlineLook, into: InlineTarget): void {
  const { pieces } = into
  const isShown = () => !own.is_hidden && parts.fields.every((field) => field.is_shown)
  for (const kid of nodesIn(run)) {
    if (kid.name === 'fldChar') takeField(attributeOf(kid, 'fldCharType'), parts, pieces)
    else if (kid.name === 'instrText') {
      const open = parts.fields.at(-1)
      if (open) open.code = (open.code + textIn(kid)).slice(0, 200)
    } else if (!isShown()) continue
    else if (kid.name === 't') addText(readableText(textIn(kid), own.look.font), own, pieces)
    else if (kid.name === 'tab' || kid.name === 'ptab') pieces.push({ kind: 'tab' })
    else if (kid.name === 'br' || kid.name === 'cr') {
      if (!['page', 'column'].includes(attributeOf(kid, 'type'))) pieces.push({ kind: 'break' })
    } else if (kid.name === 'noBreakHyphen') addText('\u2011', own, pieces)
    else if (kid.name === 'sym') addText(signOf(kid), own, pieces)
    else if (kid.name === 'ruby') addText(textIn(nodeAt(kid, 'rubyBase')), own, pieces)
    else if (kid.name === 'drawing') readDrawing(kid, parts, into)
    else if (kid.name === 'pict') readOldDrawing(kid, parts, into)
    else if (kid.name === 'object') pieces.push(lostObject(kid))
    else if (kid.name === 'footnoteReference' || kid.name === 'endnoteReference')
      pieces.push({ kind: 'lost', code: 'footnote', detail: '' })
    else if (kid.name === 'AlternateContent') {
      const choice = chosen(kid)
      if (choice) readRunKids(choice, parts, own, into)
    }
  }
}

function signOf(node: XmlNode): string {
  const code = Number.parseInt(attributeOf(node, 'char'), 16)
  return code > 0 && code <= 0xffff ? readableText(String.fromCharCode(code), attributeOf(node, 'font')) : ''
}

function takeField(type: string, { fields }: WordParts, pieces: WordPiece[]): void {
  const last = fields.at(-1)
  if (type === 'begin') fields.push({ code: '', is_shown: false })
  else if (type === 'separate' && last) last.is_shown = true
  else if (type === 'end' && last) {
    fields.pop()
    if (/^\s*EQ\b/.test(last.code))
      pieces.push({ kind: 'lost', code: 'formula_part', detail: last.code.trim().slice(0, 60) })
  }
}

function lostObject(node: XmlNode): WordPiece {
  const program = attributeOf(allNodes(node, 'OLEObject')[0], 'ProgID')
  const isEquation = /equation|mathtype/i.test(program)
  return { kind: 'lost', code: isEquation ? 'equation_object' : 'embedded', detail: program.slice(0, 60) }
}
