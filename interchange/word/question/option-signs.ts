import { plainOf, slicePieces, trimPieces } from '../docx/pieces.ts'
import { type FoundQuestion, type FoundText, plainOfOption } from '../segment/found-question.ts'

const optionsWord = /(?:^|\s)(?:(?:answer\s)?options|choices|विकल्प)\s?(?:[:：]|[-–](?=\s*$))\s*$/iu
/** Behind a word or a number; "a.m." has points of its own. */
const fullStop = /^[^.]*[\p{L}\p{M}\p{N})][.।]$/u
/** A semicolon may be a line of a program's. */
const code = /[=(){}<>&*#]|(?:^|\s)(?:int|float|char|double|string|var|let|const|return|break|continue)(?:\s|;|$)/iu

/**
 * "Options: A) joule; B) newton; C) pascal" is options, a word that names them and signs between them: neither the word nor the signs are
 * part of a text, nor the full stop behind the last. A sign behind the last one too, or behind some alone, is.
 */
export function withoutOptionSigns({ stem, options }: FoundQuestion): void {
  if (options.length < 2) return
  const text = stem.findLast(({ pieces }) => plainOf(pieces).trim() !== '')
  const said = text ? plainOf(text.pieces) : ''
  const word = optionsWord.exec(said.slice(-40))
  if (text && word) cut(text, said.length - word[0].length)
  const isInLine = options.slice(1).every(({ texts: [first] }) => first?.is_soft)
  const texts = options.map(plainOfOption).map((one) => one.trim())
  const sign = texts[0]?.at(-1)
  if (!isInLine || (sign !== ',' && sign !== ';')) return
  if (texts.at(-1)?.endsWith(sign) || !texts.slice(0, -1).every((one) => one.endsWith(sign))) return
  if (sign === ';' && texts.some((one) => code.test(one))) return
  for (const option of options.slice(0, -1)) {
    const last = option.texts.at(-1)
    if (last) cutSign(last)
  }
  const end = options.at(-1)?.texts.at(-1)
  if (end && fullStop.test(texts.at(-1) ?? '') && !texts.slice(0, -1).some((one) => one.includes('.'))) cutSign(end)
}

const cutSign = (text: FoundText) => cut(text, plainOf(text.pieces).trimEnd().length - 1)

function cut(text: FoundText, to: number): void {
  text.pieces = trimPieces(slicePieces(text.pieces, 0, to))
}
