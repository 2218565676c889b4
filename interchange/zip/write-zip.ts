import { zipSync } from 'fflate'

/** A part of an archive; texts are UTF-8. */
export type WrittenPart = readonly [name: string, content: string | Uint8Array]

/** Pictures are shrunk already. */
const isShrunk = (name: string) => /\.(?:png|jpe?g|gif|webp)$/i.test(name)

/** The earliest date an archive can hold: the same parts give the same bytes, whenever and wherever they are written. */
const earliest = new Date(1980, 0, 1)

/** Parts as a ZIP archive, in their order. */
export function writeZip(parts: readonly WrittenPart[]): Uint8Array {
  const files = parts.map(([name, content]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    return [name, [bytes, { level: isShrunk(name) ? 0 : 6, mtime: earliest }]] as const
  })
  return zipSync(Object.fromEntries(files) as Parameters<typeof zipSync>[0])
}
