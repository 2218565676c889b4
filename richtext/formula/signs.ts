import type { FormulaNode } from '../formula-tree.ts'

/** Signs of perpendicular, parallel and "such that", which need the room of a relation that fonts don't give them. */
export const RELATIONS: Record<string, FormulaNode> = {
  '\u22a5': ['cls', 'relation', ['s', '\u22a5']],
  '\u2225': ['cls', 'relation', ['s', '\u2225']],
  '\u2223': ['cls', 'relation', ['s', '|']],
}

const DRAWN: Record<string, string> = { '\u2223': '|', '\u2225': '‖', '‾': '¯' }

/** The code point by which fonts know a sign: a bar around a value is no relation, though KaTeX writes it as one. */
export const toDrawn = (sign: string): string => DRAWN[sign] ?? sign
