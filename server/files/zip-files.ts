import { Zip, ZipPassThrough } from 'fflate'

/** An archive that is built file by file. PDFs are compressed already, so they are stored as they are. */
export function zipFiles() {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  // The earliest date a ZIP can hold: the same files give the same archive.
  const mtime = new Date(1980, 0, 1)
  return {
    add(name: string, bytes: Uint8Array): void {
      const entry = new ZipPassThrough(name)
      entry.mtime = mtime
      zip.add(entry)
      entry.push(bytes, true)
    },
    end(): Uint8Array {
      zip.end()
      return Buffer.concat(chunks)
    },
  }
}
