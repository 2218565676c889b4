import type { FormulaNode } from '../formula-tree.ts'
import type { Handler } from './handler.ts'
import { childrenOf, type MathElement, textOf } from './mathml.ts'
import { findSpaceWidth, findVariant, isOneCodePoint, toEm } from './measures.ts'
import { convertContent } from './row.ts'
import { RELATIONS, toDrawn } from './signs.ts'

/** Function application, invisible times, comma and plus. */
const INVISIBLE = /[\u2061-\u2064]/g

/** A sign with a bar or another mark on it that has no code point of its own, as \not makes them. */
const STRUCK = /^(.)\u0338$/u
const MARKED = /\p{Mark}/u
const LETTER = /^\p{L}$/u
/** Signs of comparing and reckoning; \mathord takes the room around them away. */
const SPACED = /^[=<>+\-−×÷±∓·⋅∘*≤≥≠≈≡∼≅∈→←⇒⇐↔⇔]$/u
/** KaTeX writes 0.22em beside a binary operator that isn't one by itself. */
const MOST_NORMAL_SPACE = 0.2

/** Text that isn't one code point but is read as one sign, or null when it is several letters. */
function findMarkedSign(text: string): FormulaNode | null {
  const struck = STRUCK.exec(text)?.[1]
  if (struck) return ['enc', 'updiagonalstrike', ['s', struck]]
  // Letters with marks belong to text fonts: those for formulas place one glyph per sign.
  return MARKED.test(text) ? ['tx', text, ''] : null
}

function convertLetters(text: string, variantName: string | undefined): FormulaNode {
  const variant = findVariant(variantName)
  if (isOneCodePoint(text)) {
    const character = toDrawn(text)
    return variant && character === text ? ['v', variant, ['s', text]] : ['s', character]
  }
  return variant && variant !== 'up' ? ['v', variant, ['x', text]] : ['x', text]
}

export const convertMi: Handler = (element, convert) => {
  if (childrenOf(element).length > 0) return convertContent(element, convert)
  const text = textOf(element).normalize('NFC').replace(INVISIBLE, '')
  if (!text) return null
  const { mathvariant } = element.attributes
  const marked = findMarkedSign(text)
  if (marked) return marked
  if (SPACED.test(text)) return ['cls', 'normal', ['s', toDrawn(text)]]
  return mathvariant === undefined && !isOneCodePoint(text) ? ['op', text] : convertLetters(text, mathvariant)
}

export const convertMn: Handler = (element) => {
  const variant = findVariant(element.attributes.mathvariant)
  const text = textOf(element)
  if (!text) return null
  return variant ? ['v', variant, ['x', text]] : ['x', text]
}

/** Half of the room around a word between two sides; KaTeX writes the rest as spaces beside it, which take a class's own room away. */
const WORD_MARGIN = 0.2222

/** \mathrel and its kin, and the base of \overset: an operator made of other elements. */
function convertCompound(element: MathElement, content: FormulaNode | null): FormulaNode | null {
  if (!content) return null
  const isWord = content[0] === 'r' && content[1].length > 1 && content[1].every((part) => part[0] === 'v')
  const { lspace } = element.attributes
  if (lspace === undefined) return isWord ? ['op', textOf(element)] : ['cls', 'relation', content]
  const isBinary = toEm(lspace) > MOST_NORMAL_SPACE
  if (isWord && isBinary) {
    return [
      'r',
      [
        ['sp', WORD_MARGIN],
        ['x', textOf(element)],
        ['sp', WORD_MARGIN],
      ],
    ]
  }
  return ['cls', isBinary ? 'binary' : 'normal', isWord ? ['x', textOf(element)] : content]
}

/** KaTeX asks for 3 em where it draws an arrow or a long sign of equality of less. */
const lengthOf = (sign: string, size: number) => (/^[=←→↔↞↠↢↣↤↦↩↪↼-⇁⇄-⇌⇐⇒⇔]$/u.test(sign) ? Math.min(size, 2) : size)

export const convertMo: Handler = (element, convert) => {
  if (childrenOf(element).length > 0) return convertCompound(element, convertContent(element, convert))
  const text = textOf(element).normalize('NFC').replace(INVISIBLE, '')
  if (!text) return null
  if (!isOneCodePoint(text)) return findMarkedSign(text) ?? ['op', text]
  const { minsize, stretchy, lspace, rspace } = element.attributes
  if (minsize !== undefined && stretchy === 'true') return ['big', toDrawn(text), lengthOf(text, toEm(minsize))]
  if (text === '?') return ['cls', 'normal', ['s', text]]
  if (lspace === '0em' && rspace === '0em') return ['cls', 'normal', ['s', toDrawn(text)]]
  if (toEm(lspace) > MOST_NORMAL_SPACE) return ['cls', 'binary', ['s', toDrawn(text)]]
  if (LETTER.test(text)) return ['cls', 'relation', ['s', text]]
  const relation = stretchy === undefined ? RELATIONS[text] : undefined
  return relation ?? ['s', toDrawn(text)]
}

export const convertMtext: Handler = (element) => {
  const text = textOf(element)
  if (!text) return null
  const width = findSpaceWidth(text)
  if (width !== null) return ['sp', width]
  const printed = text.replace(INVISIBLE, '').replaceAll('\u00a0', ' ')
  return printed ? ['tx', printed, findVariant(element.attributes.mathvariant) ?? ''] : null
}

export const convertMspace: Handler = (element) => {
  const { linebreak, mathbackground, width, height } = element.attributes
  if (linebreak === 'newline') return ['br']
  if (mathbackground !== undefined) return ['rule', Math.max(0, toEm(width)), Math.max(0, toEm(height))]
  return toEm(width) === 0 ? null : ['sp', toEm(width)]
}
