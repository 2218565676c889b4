import { createElement, Fragment, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import { lineOf } from './excerpt.ts'

const Formula = lazy(
  loadScreen(async () => ({ default: (await import('#web/ui/rich-text/formula/formula.tsx')).Formula })),
)

/** Anything but paragraphs. */
const markup = /<(?!\/?p\b)/i

/** What may stand within a line; of everything else only the content is shown. */
const inlineTags: ReadonlySet<string> = new Set(['B', 'CODE', 'EM', 'I', 'S', 'STRONG', 'SUB', 'SUP', 'U'])
const blockTags = /^(P|LI|TR|T[DH]|DIV|BLOCKQUOTE)$/

/**
 * Stored text in one line. It is read by the browser's own parser and built anew from tags of the list above, without any of their
 * attributes; what draws formulas is loaded only when there are some, and their LaTeX is there before.
 */
export function RichLine({ html }: { html: string }) {
  return useMemo(() => {
    if (!markup.test(html)) return lineOf(html)
    return contentOf(new DOMParser().parseFromString(html, 'text/html').body)
  }, [html])
}

const contentOf = (node: Node, tag: string | typeof Fragment = Fragment): ReactNode =>
  createElement(tag, {}, ...[...node.childNodes].map(partOf))

function partOf(node: Node): ReactNode {
  if (!(node instanceof Element)) return node.textContent
  const latex = node.getAttribute('data-latex')
  if (latex !== null) return <LineFormula latex={latex} />
  if (node instanceof HTMLImageElement) return <Picture image={node} />
  if (node.tagName === 'BR') return ' '
  if (inlineTags.has(node.tagName)) return contentOf(node, node.tagName.toLowerCase())
  return (
    <>
      {contentOf(node)}
      {blockTags.test(node.tagName) && ' '}
    </>
  )
}

const LineFormula = ({ latex }: { latex: string }) => (
  <Suspense fallback={<code>{latex}</code>}>
    <Formula latex={latex} />
  </Suspense>
)

/** Pictures of the own server; the address is the only thing that is taken over besides the description. */
function Picture({ image }: { image: HTMLImageElement }) {
  const source = image.getAttribute('src') ?? ''
  return source.startsWith('/v1/media/file/') ? <img src={source} alt={image.alt} loading="lazy" /> : image.alt
}
