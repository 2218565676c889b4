import type { Block } from '../../richtext/tree.ts'
import type { QuestionText, TranslatedText } from '../document.ts'

/**
 * A text above its translation: a figure that both have, and options that are the same in both, such as numbers, are printed once, below the two.
 */
export function printedOnce<Own extends QuestionText>(own: Own, translation: TranslatedText) {
  const shared = new Set(sourcesOf(translation.body))
  const sameOptions = own.options.length > 0 && JSON.stringify(own.options) === JSON.stringify(translation.options)
  return {
    ...own,
    body: own.body.filter((block) => !isFigure(block) || !sourcesOf([block]).every((src) => shared.has(src))),
    options: sameOptions ? [] : own.options,
    translation,
  }
}

const imagesOf = (block: Block) =>
  block.type === 'paragraph' ? block.children.filter((child) => child.type === 'image') : []

const sourcesOf = (blocks: Block[]) => blocks.flatMap((block) => imagesOf(block).map((image) => image.src))

/** A paragraph of pictures and nothing else. */
const isFigure = (block: Block) =>
  block.type === 'paragraph' && block.children.length > 0 && imagesOf(block).length === block.children.length
