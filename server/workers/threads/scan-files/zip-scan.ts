import { type UnzipFileInfo, unzipSync } from 'fflate'
import { countedPages, RefusedScan, type ScanSource } from './scan-source.ts'

/** Most bytes of a file in an archive, and how far one may have been shrunk. */
const MOST_BYTES = 300 * 1024 * 1024
const MOST_SHRUNK = 200
const MOST_FILES = 2_000

/** What is no page: folders, and what systems leave in archives by themselves. */
const isLeftOver = (name: string) => name.endsWith('/') || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

/**
 * An archive of scans, in the order of their names; none of them is written anywhere.
 * @param open what opens one of its files; archives in it are refused @throws RefusedScan
 */
export async function openZip(bytes: Uint8Array, open: (file: Uint8Array) => Promise<ScanSource>): Promise<ScanSource> {
  const names = listNames(bytes)
  const parts: { name: string; first: number }[] = []
  let pages = 0
  let opened: { name: string; source: ScanSource } | null = null
  for (const name of names) {
    const source = await openOne(name)
    parts.push({ name, first: pages + 1 })
    pages = countedPages(pages + source.pages)
  }
  return {
    pages: countedPages(pages),
    async draw(number) {
      const part = parts.findLast(({ first }) => first <= number)!
      return (await openOne(part.name)).draw(number - part.first + 1)
    },
    close: () => opened?.source.close(),
  }

  /** One at a time: the others wait in the archive. */
  async function openOne(name: string): Promise<ScanSource> {
    if (opened?.name === name) return opened.source
    opened?.source.close()
    opened = null
    const source = await open(readEntry(bytes, name))
    opened = { name, source }
    return source
  }
}

function listNames(bytes: Uint8Array): string[] {
  const names: string[] = []
  unzip(bytes, ({ name, size, originalSize }) => {
    if (isLeftOver(name)) return false
    if (originalSize > MOST_BYTES || originalSize > size * MOST_SHRUNK) throw new RefusedScan('not_a_scan')
    names.push(name)
    return false
  })
  if (names.length > MOST_FILES) throw new RefusedScan('too_many_pages')
  if (names.length === 0) throw new RefusedScan('empty')
  return names.sort()
}

const readEntry = (bytes: Uint8Array, wanted: string) => unzip(bytes, ({ name }) => name === wanted)[wanted]!

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof RefusedScan) throw error
    throw new RefusedScan('damaged')
  }
}
