import { type Zippable, zipSync } from 'fflate'

/** Packed already: pictures. */
const PACKED = /\.(?:webp|png|jpe?g|gif)$/

/** The same files give the same archive: the earliest date that a ZIP can hold. */
const mtime = new Date(1980, 0, 1)

/** An archive of files by their names, in their order. */
export const writeZip = (files: Iterable<readonly [name: string, bytes: Uint8Array]>): Uint8Array => {
  const parts: Zippable = {}
  for (const [name, bytes] of files) parts[name] = [bytes, { level: PACKED.test(name) ? 0 : 6, mtime }]
  return zipSync(parts)
}
