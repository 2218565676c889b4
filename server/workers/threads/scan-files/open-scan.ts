import { open } from 'node:fs/promises'
import { openPdf } from './pdf-scan.ts'
import { isPicture, openPicture } from './picture-scan.ts'
import { RefusedScan, type ScanSource } from './scan-source.ts'
import { openZip } from './zip-scan.ts'

/** A PDF may have something before its head: so many bytes. */
const HEAD = 1024

const isPdf = (head: Uint8Array) => Buffer.from(head).includes('%PDF-')
const isZip = (head: Uint8Array) => head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5)

/**
 * Opens a file of scanned pages by what it is, not by its name: PDF, TIFF, JPEG, PNG, WebP, or a ZIP of these. It is read from where it lies, as far as it is needed.
 * @param part where a file of an archive may be written @throws RefusedScan
 */
export async function openScan(path: string, part: string): Promise<ScanSource> {
  const head = await readHead(path)
  if (isZip(head)) return openZip({ path, part, open: openAlone })
  return openAlone(path)
}

async function openAlone(path: string): Promise<ScanSource> {
  const head = await readHead(path)
  if (head.length === 0) throw new RefusedScan('empty')
  if (isPicture(head)) return openPicture(path)
  if (isPdf(head)) return openPdf(path)
  throw new RefusedScan('not_a_scan')
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
