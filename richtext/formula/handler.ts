import type { FormulaNode } from '../formula-tree.ts'
import type { MathElement } from './mathml.ts'

/** Turns an element into a node, or null when it prints nothing and takes no room. */
export type Convert = (element: MathElement) => FormulaNode | null

/** Converts one kind of element; `convert` does what is inside it. */
export type Handler = (element: MathElement, convert: Convert) => FormulaNode | null

/** For a place that has to hold something, such as the base of a power. */
export const orEmpty = (node: FormulaNode | null): FormulaNode => node ?? ['r', []]

export const isEmpty = (node: FormulaNode): boolean => node[0] === 'r' && node[1].length === 0
