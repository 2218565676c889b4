import { createHash } from 'node:crypto'
import type { Images } from '../document.ts'
import { findImageSize } from '../paper/image-size.ts'

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
  /** Pictures that are left out. */
  refused: { kind: 'LARGE_PICTURE' | 'UNREADABLE_PICTURE'; src: string }[]
}

/** Most pixels of one picture: four bytes each are held while it is drawn. */
const most_pixels = 40_000_000

/** Gives every readable picture of a job a file of its own. */
export function placeImages(images: Images, unreadable: ReadonlySet<string>): JobFiles {
  const placed: JobFiles['placed'] = {}
  const bytes: JobFiles['bytes'] = new Map()
  const refused: JobFiles['refused'] = []
  for (const [src, file] of images) {
    const size = findImageSize(file)
    if (!size || size.width * size.height > most_pixels) {
      refused.push({ kind: size ? 'LARGE_PICTURE' : 'UNREADABLE_PICTURE', src })
      continue
    }
    const path = `/images/${createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)}.${file.format}`
    if (unreadable.has(path)) {
      refused.push({ kind: 'UNREADABLE_PICTURE', src })
      continue
    }
    placed[src] = { path, ...size }
    bytes.set(path, file.bytes)
  }
  return { placed, bytes, refused }
}
