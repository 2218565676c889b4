import { useEffect, useState } from 'react'

/** Addresses for compiled pages, each an SVG of its own: as images they can neither run scripts nor load anything. */
export function usePageImages(pages: string[] | undefined): string[] {
  const [images, setImages] = useState<string[]>([])
  useEffect(() => {
    const made = (pages ?? []).map((page) => URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' })))
    setImages(made)
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [pages])
  return images
}
