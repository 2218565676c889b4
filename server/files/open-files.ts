import type { FileStore } from './file-store.ts'
import { folderFiles } from './folder-files.ts'
import type { Bucket } from './s3-files.ts'

/** Where the files are kept: in a folder, of this machine or a mounted one, or in a bucket. */
export type FilePlace = { folder: string } | Bucket

/** Amazon's library is loaded only where a bucket is named. */
export async function openFiles(place: FilePlace): Promise<FileStore> {
  if ('folder' in place) return folderFiles(place.folder)
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(place)
}
