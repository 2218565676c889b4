import { Extension } from '@tiptap/core'

/** What a paragraph keeps besides its text: alignment, and the language and direction its author marked. */
export const paragraphAttributes = Extension.create({
  name: 'paragraphAttributes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        align: {
          default: null,
          parseHTML: readAlign,
          renderHTML: ({ align }) => (align ? { style: `text-align: ${align}` } : {}),
        },
        lang: { default: null, parseHTML: (element) => element.getAttribute('lang') || null },
        dir: { default: null, parseHTML: readDirection },
      },
    },
  ],
})

/** Left is where text stands without being told; justified text isn't kept. */
function readAlign(element: HTMLElement): 'center' | 'right' | null {
  const align = element.style.textAlign
  return align === 'center' || align === 'right' ? align : null
}

function readDirection(element: HTMLElement): 'ltr' | 'rtl' | null {
  const direction = element.getAttribute('dir')
  return direction === 'ltr' || direction === 'rtl' ? direction : null
}
