import { Image } from '@tiptap/extension-image'
import { IMAGE_SOURCE } from '../../../../richtext/allow-list.ts'
import { MAX_IMAGE_WIDTH } from '../../../../richtext/limits.ts'

/** Pictures stand in the line of text and carry a source, a description and a width in CSS pixels; nothing else. */
export const imageNode = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: {
      default: null,
      parseHTML: (element) => readWidth(element.getAttribute('width')),
      renderHTML: ({ width }) => (width ? { width } : {}),
    },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (IMAGE_SOURCE.test(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  // The Markdown rule of the original would take any address.
  addInputRules: () => [],
}).configure({ inline: true })

function readWidth(width: string | null): number | null {
  const pixels = Number.parseInt(width ?? '', 10)
  return pixels > 0 ? Math.min(pixels, MAX_IMAGE_WIDTH) : null
}
