import { blockTag } from '../../../../richtext/block-tag.ts'

const ownNumber = /^(?:<[^>]*>)*\s*(?:\(?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|[-–•*])\s/

export interface InstructionLines {
  /** HTML each. */
  lines: string[]
  /** Printed as a numbered list. */
  numbered: boolean
}

/** An instruction as it is printed: its lines are numbered unless they bring numbers, paragraphs or lists of their own. */
export function instructionLines(content: string): InstructionLines {
  if (blockTag.test(content)) return { lines: [content], numbered: false }
  const lines = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { lines, numbered: lines.length > 1 && !lines.some((line) => ownNumber.test(line)) }
}
