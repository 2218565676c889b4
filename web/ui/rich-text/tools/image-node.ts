import { Image } from '@tiptap/extension-image'
import { IMAGE_SOURCE } from '../../../../richtext/allow-list.ts'
import { MAX_IMAGE_WIDTH } from '../../../../richtext/limits.ts'

/** Where a picture is fetched, as PictureSource has it. */
export type SourceOf = (src: string) => string | null | undefined

/** Pictures stand in the line of text and carry a source, a description and a width in CSS pixels; nothing else. */
export const imageNode = (sourceOf: SourceOf) =>
  Image.extend({
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
    // What is drawn may be fetched elsewhere than what is written down.
    addNodeView: () => (view) => {
      const dom = document.createElement('img')
      const draw = ({ attrs: { src, alt, width } }: typeof view.node) => {
        dom.alt = alt ?? ''
        dom.dataset.source = src
        if (width) dom.width = width
        else dom.removeAttribute('width')
        drawSource(dom, sourceOf)
      }
      draw(view.node)
      return {
        dom,
        update(node) {
          if (node.type.name !== view.node.type.name) return false
          draw(node)
          return true
        },
        ignoreMutation: () => true,
      }
    },
  }).configure({ inline: true })

function drawSource(image: HTMLImageElement, sourceOf: SourceOf): void {
  const { source = '' } = image.dataset
  const found = sourceOf(source)
  const src = found === undefined ? source : found
  if (src === null) image.removeAttribute('src')
  else if (image.getAttribute('src') !== src) image.src = src
}

/** The pictures of a text anew, once more of them are there. */
export function drawSources(text: Element, sourceOf: SourceOf): void {
  for (const image of text.querySelectorAll<HTMLImageElement>('img[data-source]')) drawSource(image, sourceOf)
}

function readWidth(width: string | null): number | null {
  const pixels = Number.parseInt(width ?? '', 10)
  return pixels > 0 ? Math.min(pixels, MAX_IMAGE_WIDTH) : null
}
