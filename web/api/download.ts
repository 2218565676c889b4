import { type AnyEndpoint, batchApi, mediaApi } from '#contract'
import { saveFile } from '../ui/save-file.ts'
import { callFile, type Sent } from './call.ts'
import { CallError } from './call-error.ts'

/** Fetches a file and hands it to the browser's downloads; a failure has shown its toast. */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  name: string,
  options: { link?: string } = {},
): Promise<void> {
  try {
    const { blob } = await callFile(endpoint, sent, options)
    saveFile(blob, name)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

/** What a job has made, by the address that it answers; what signs it goes apart, for addresses stand in logs. */
export function downloadMade(file_url: string, name: string): Promise<void> {
  const { pathname, searchParams } = new URL(file_url, location.origin)
  const link = searchParams.get('t') ?? undefined
  return download(batchApi.madeFile, { key: pathname.split('/').at(-1) ?? '' }, name, link ? { link } : {})
}

/** The failed rows of an upload, by their address. */
export const downloadFailedRows = (error_file_url: string | null, name: string): Promise<void> =>
  download(mediaApi.errorFile, { key: error_file_url?.split('/').at(-1) ?? '' }, name)
