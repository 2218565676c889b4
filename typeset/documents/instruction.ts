import { blockTag } from '../../richtext/block-tag.ts'
import type { Block } from '../../richtext/tree.ts'
import { treeOf } from '../paper/rich-texts.ts'

const ownNumber = /^(?:<[^>]*>)*\s*(?:\(?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|[-–•*])\s/

/**
 * The lines of an instruction. Lines without numbers of their own become a numbered list; a text that brings its own
 * paragraphs or lists is taken as it is.
 */
export function instructionBlocks(content: string): Block[] {
  if (blockTag.test(content)) return treeOf(content)
  const lines = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length < 2 || lines.some((line) => ownNumber.test(line))) return lines.flatMap(treeOf)
  return [{ type: 'list', ordered: true, items: lines.map(treeOf) }]
}
