import { plainOfOption, pointsAtLetters } from './pointing-words.ts'

/** By which letters options name other options; `other` are the अ, ब, स, द of older papers, which nothing prints. */
export type NamedAlphabet = 'latin' | 'devanagari' | 'other'

const letters = /(?<![\p{L}\p{M}\p{N}])([A-Ha-hकखगघअबसद])(?![\p{L}\p{M}\p{N}])/gu

/**
 * The letters by which some options of a choice name others; null where none does, where most do, or where the question has such letters itself:
 * then they are statements of it.
 */
export function namedAlphabet(stem: string, options: readonly string[]): NamedAlphabet | null {
  const naming = options.map(plainOfOption).filter(pointsAtLetters)
  if (naming.length === 0 || naming.length * 2 > options.length) return null
  const named = [...new Set(naming.flatMap((text) => [...text.matchAll(letters)].map(([, letter = '']) => letter)))]
  const plain = plainOfOption(stem)
  if (named.some((letter) => [`(${letter})`, `${letter})`, `${letter}.`].some((sign) => plain.includes(sign))))
    return null
  if (named.some((letter) => /[अबसद]/u.test(letter))) return 'other'
  const isOwn = named.some((letter) => /[कखगघ]/u.test(letter))
  return isOwn ? 'devanagari' : named.length > 0 ? 'latin' : null
}
