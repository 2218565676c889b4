import { lazy, Suspense } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import { lineOf } from './excerpt.ts'

const RichText = lazy(loadScreen(async () => ({ default: (await import('#web/ui/rich-text/rich-text.tsx')).RichText })))

/** Anything but paragraphs. */
const markup = /<(?!\/?p\b)/i

/** Stored text in one line. What draws formulas and pictures is loaded only when there are some; the words are there before. */
export function RichLine({ html }: { html: string }) {
  const words = lineOf(html)
  if (!markup.test(html)) return words
  return (
    <Suspense fallback={words}>
      <RichText html={html} inline />
    </Suspense>
  )
}
