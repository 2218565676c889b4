import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { usePrinting } from '#web/ui/printing.ts'
import { useAvailableWidth } from '../../details/use-available-width.ts'
import classes from '../../papers.module.css'
import { pageHeight, scaleOf, type Zoom } from './page-size.ts'
import { PageThumbnails } from './page-thumbnails.tsx'
import { ZoomControl } from './zoom-control.tsx'

interface PaperPagesProps {
  /** Undefined while they are set; the later ones may still be on their way. */
  pages: string[] | undefined
  total: number
  /** The first is there to be seen. */
  onSeen: () => void
}

/** The compiled pages of a paper, exactly as its PDF has them. */
export function PaperPages({ pages, total, onSeen }: PaperPagesProps) {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  const images = usePageImages(pages)
  const width = useAvailableWidth(box, pages)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const scale = scaleOf(zoom, width)
  const known = images.length
  const coming = Array.from({ length: Math.max(total - known, pages ? 0 : 1) }, (_, index) => known + index + 1)
  return (
    <div>
      <Group justify="space-between" mb="xs" className="no-print">
        <Text size="sm" c="dimmed" role="status">
          {pages ? <Plural value={total} one="# page" other="# pages" /> : <Trans>Setting the pages...</Trans>}
        </Text>
        <ZoomControl zoom={zoom} scale={scale} onZoom={setZoom} />
      </Group>
      <div className={classes.withThumbnails}>
        {/* Its place is kept while they come in: the pages are fitted to the room beside it. */}
        {known === 0 && <div className={`${classes.thumbnails} no-print`} />}
        {known > 0 && total > 1 && <PageThumbnails images={images} onOpen={(index) => showPage(box.current, index)} />}
        <section
          ref={box}
          className={classes.sheets}
          style={{ '--sheet-height': `${Math.round(pageHeight * scale)}px` } as CSSProperties}
          aria-label={t`Pages of the paper`}
          tabIndex={known > 0 ? 0 : undefined}
        >
          {images.map((image, index) => (
            <PrintedPage
              key={image}
              image={image}
              name={t`Page ${index + 1} of ${total}`}
              onFirstSeen={index === 0 ? onSeen : undefined}
            />
          ))}
          {coming.map((page) => (
            <div key={page} className={classes.sheet} aria-hidden />
          ))}
        </section>
      </div>
    </div>
  )
}

interface PrintedPageProps {
  image: string
  name: string
  /** Called once the picture of the first page is seen; no other page has it. */
  onFirstSeen: (() => void) | undefined
}

/** One page. Each is read as a document of its own, which takes a phone a tenth of a second: those below come when they are nearly scrolled to. */
function PrintedPage({ image, name, onFirstSeen }: PrintedPageProps) {
  const page = useRef<HTMLImageElement>(null)
  const isNear = useNear(page)
  const isShown = usePrinting() || onFirstSeen !== undefined || isNear
  return (
    <img
      ref={page}
      src={isShown ? image : undefined}
      alt={name}
      className={classes.sheet}
      onLoad={onFirstSeen && (() => afterPicture(onFirstSeen))}
      onError={onFirstSeen}
    />
  )
}

/** Once what is drawn now is on the screen: the picture is made with the first of the two frames. */
const afterPicture = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))

/** Whether an element has been within half a screen of what is seen. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '50% 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

function showPage(box: HTMLElement | null, index: number): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  box?.querySelectorAll('img')[index]?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' })
}

/** Addresses for compiled pages, each an SVG of its own: as images they can neither run scripts nor load anything. A page that stays keeps its own. */
function usePageImages(pages: string[] | undefined): string[] {
  const made = useRef<{ page: string; url: string }[]>([])
  const [images, setImages] = useState<string[]>([])
  useEffect(() => {
    const before = made.current
    made.current = (pages ?? []).map((page, index) =>
      before[index]?.page === page
        ? before[index]
        : { page, url: URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' })) },
    )
    for (const one of before) if (!made.current.includes(one)) URL.revokeObjectURL(one.url)
    setImages(made.current.map(({ url }) => url))
  }, [pages])
  useEffect(
    () => () => {
      for (const { url } of made.current) URL.revokeObjectURL(url)
      made.current = []
    },
    [],
  )
  return images
}
