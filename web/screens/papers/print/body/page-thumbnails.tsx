import { useLingui } from '@lingui/react/macro'
import classes from '../../papers.module.css'

interface PageThumbnailsProps {
  images: string[]
  onOpen: (index: number) => void
}

/** The pages in small, to find one's way in a long paper; where there is room beside the pages. */
export function PageThumbnails({ images, onOpen }: PageThumbnailsProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Page thumbnails`} className={`${classes.thumbnails} no-print`}>
      {images.map((image, index) => (
        <button
          key={image}
          type="button"
          className={classes.thumbnail}
          aria-label={t`Go to page ${index + 1}`}
          onClick={() => onOpen(index)}
        >
          <img src={image} alt="" loading="lazy" />
          <span aria-hidden>{index + 1}</span>
        </button>
      ))}
    </nav>
  )
}
