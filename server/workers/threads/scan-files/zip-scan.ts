import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ZipFault, ZipLimits } from '../../../../interchange/zip/zip-parts.ts'
import { openZipSource } from '../../../../interchange/zip/zip-source.ts'
import { fileSource } from '../../file-source.ts'
import { countedPages, MOST_PAGES, RefusedScan, type ScanSource } from './scan-source.ts'

const MEGABYTE = 1024 * 1024

/** Of a file in an archive as much as of one that comes by itself, of all together as much as of a scan. */
const limits: ZipLimits = {
  ...{ part: 300 * MEGABYTE, inflated: 20 * 300 * MEGABYTE, ratio: 200, strict_names: false },
  // With what systems leave in archives by themselves.
  parts: 3 * MOST_PAGES,
  refuse: (fault) => new RefusedScan(refusals[fault.kind]),
}
const refusals = {
  ...{ damaged: 'damaged', encrypted: 'encrypted', name: 'not_a_scan', parts: 'too_many_pages' },
  ...{ size: 'not_a_scan', ratio: 'not_a_scan' },
} as const satisfies Record<ZipFault['kind'], RefusedScan['refusal']>

/** What is no page: folders, and what systems leave in archives by themselves. */
const isLeftOver = (name: string) => name.endsWith('/') || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** A file of an archive of which its bytes make no picture. */
const damagedPage: ScanSource = {
  pages: 1,
  draw: () => Promise.reject(new RefusedScan('damaged')),
  close: () => undefined,
}

export interface ArchiveOfScans {
  path: string
  /** Where the one of its files lies that is being read. */
  part: string
  /** What opens that file; archives in it are refused. */
  open(part: string): Promise<ScanSource>
}

/** An archive of scans, in the order of their names. It is read from the disk, and one of its files at a time is written beside it. @throws RefusedScan */
export async function openZip({ path, part, open }: ArchiveOfScans): Promise<ScanSource> {
  const zip = await openZipSource(await fileSource(path), limits)
  const names = zip.names.filter((name) => !isLeftOver(name)).sort()
  if (names.length > MOST_PAGES) throw new RefusedScan('too_many_pages')
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
      const from = parts.findLast(({ first }) => first <= number)!
      return (await openOne(from.name)).draw(number - from.first + 1)
    },
    async close() {
      await opened?.source.close()
      await rm(part, { force: true })
    },
  }

  async function openOne(name: string): Promise<ScanSource> {
    if (opened?.name === name) return opened.source
    await opened?.source.close()
    opened = null
    const source = await openWritten(name).catch(damagedAlone)
    opened = { name, source }
    return source
  }

  async function openWritten(name: string): Promise<ScanSource> {
    // Written over, what still has it open would see the next one.
    await rm(part, { force: true })
    await pipeline(Readable.from(zip.read(name)), createWriteStream(part, { mode: 0o600 }))
    return open(part)
  }
}

/** The others of its archive are read. */
function damagedAlone(error: unknown): ScanSource {
  if (error instanceof RefusedScan && error.refusal === 'damaged') return damagedPage
  throw error
}
