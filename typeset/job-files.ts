import { createHash } from 'node:crypto'
import type { Images } from './document.ts'
import { findImageSize } from './image-size.ts'

/** Where a job's picture lies in the compiler's memory, and its size in pixels. */
export interface PlacedImage {
  path: string
  width: number
  height: number
}

export interface JobFiles {
  /** By the address the trees name; a picture that isn't one is left out and prints as its description. */
  placed: Record<string, PlacedImage>
  /** By path. Named after their content, so that an unchanged picture keeps its place in the cache. */
  bytes: Map<string, Uint8Array>
  /** A sentence for each picture that is left out. */
  refused: string[]
}

/** Most pixels of one picture: four bytes each are held while it is drawn. */
const most_pixels = 40_000_000

/** Gives every readable picture of a job a file of its own. */
export function placeImages(images: Images, unreadable: ReadonlySet<string>): JobFiles {
  const placed: JobFiles['placed'] = {}
  const bytes: JobFiles['bytes'] = new Map()
  const refused: string[] = []
  for (const [src, file] of images) {
    const size = findImageSize(file)
    if (!size || size.width * size.height > most_pixels) {
      refused.push(
        size
          ? `The picture ${src} is too large: ${size.width} × ${size.height} pixels.`
          : `The picture ${src} can't be read.`,
      )
      continue
    }
    const path = `/images/${createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)}.${file.format}`
    if (unreadable.has(path)) {
      refused.push(`The picture ${src} can't be read.`)
      continue
    }
    placed[src] = { path, ...size }
    bytes.set(path, file.bytes)
  }
  return { placed, bytes, refused }
}
