import type { ElementContent } from 'hast'
import { MAX_NODES, MAX_TEXT_LENGTH } from '../limits.ts'
import type { Mark, Paragraph } from '../tree.ts'
import type { DraftBlock, DraftInline, Loss } from './draft.ts'

/** What is kept account of while one text is read. */
export interface Reading {
  nodesLeft: number
  lettersLeft: number
  images: number
  losses: Loss[]
}

/** What a place in the source passes on to what is inside it. */
export interface ReadingPlace extends Pick<Paragraph, 'align' | 'lang' | 'dir'> {
  depth: number
  marks: readonly Mark[]
  preformatted: boolean
}

/** Blocks read so far and the line that is being read. */
export interface Flow {
  blocks: DraftBlock[]
  line: DraftInline[]
}

/** Reads nodes as blocks of their own; handed down so that tables and lists needn't know who reads them. */
export type ReadBlocks = (nodes: ElementContent[], place: ReadingPlace, reading: Reading) => DraftBlock[]

export const startReading = (losses: Loss[]): Reading => ({
  nodesLeft: MAX_NODES,
  lettersLeft: MAX_TEXT_LENGTH,
  images: 0,
  losses,
})

export function noteLoss(reading: Reading, loss: Loss): void {
  const known = loss.kind === 'size' || loss.kind === 'nesting'
  if (!known || !reading.losses.some(({ kind }) => kind === loss.kind)) reading.losses.push(loss)
}

/** Takes one node from what a text may hold; false, and noted, when there are no more. */
export function takeNode(reading: Reading): boolean {
  if (reading.nodesLeft <= 0) {
    noteLoss(reading, { kind: 'size' })
    return false
  }
  reading.nodesLeft -= 1
  return true
}

/** Takes the text of one node from what a text may hold; what is too much is cut off, and noted. */
export function takeLetters(text: string, reading: Reading): string {
  if (text.length > reading.lettersLeft) noteLoss(reading, { kind: 'size' })
  const taken = text.slice(0, reading.lettersLeft)
  reading.lettersLeft -= taken.length
  return taken
}
