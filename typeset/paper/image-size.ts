import type { ImageFile } from '../document.ts'

export interface ImageSize {
  /** In pixels. */
  width: number
  height: number
}

/**
 * The size in pixels that a picture's header gives: print resolutions written into files are too often wrong to size a
 * figure by. `null` where the bytes aren't of the format they claim.
 */
export function findImageSize({ bytes, format }: ImageFile): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = readers[format](view)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const readers: Readonly<Record<ImageFile['format'], (view: DataView) => ImageSize | null>> = {
  png: (view) => (view.getUint32(0) === 0x89504e47 ? { width: view.getUint32(16), height: view.getUint32(20) } : null),
  gif: (view) =>
    tagAt(view, 0, 3) === 'GIF' ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : null,
  jpg: readJpeg,
  webp: readWebp,
}

function tagAt(view: DataView, offset: number, length: number): string {
  return Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(offset + index))).join('')
}

/** Walks the segments to the frame header: SOF0 to SOF15 without DHT, JPG and DAC (ITU-T T.81, table B.1). */
function readJpeg(view: DataView): ImageSize | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let offset = 2
  while (view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2)
  }
  return null
}

/** The three kinds of WebP: lossy, lossless, extended (RFC 9649, sections 2.5 to 2.7). */
function readWebp(view: DataView): ImageSize | null {
  if (tagAt(view, 0, 4) !== 'RIFF' || tagAt(view, 8, 4) !== 'WEBP') return null
  const kind = tagAt(view, 12, 4)
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8X') return null
  const threeBytes = (offset: number) => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)
  return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
}
