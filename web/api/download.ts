import { type AnyEndpoint, mediaApi } from '#contract'
import { saveFile } from '../ui/save-file.ts'
import { callFile, type Sent } from './call.ts'
import { CallError } from './call-error.ts'

/** Fetches a file and hands it to the browser's downloads; a failure has shown its toast. */
export async function download<E extends AnyEndpoint>(endpoint: E, sent: Sent<E>, name: string): Promise<void> {
  try {
    const { blob } = await callFile(endpoint, sent)
    saveFile(blob, name)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

/** The failed rows of an upload, by their address. */
export const downloadFailedRows = (error_file_url: string | null, name: string): Promise<void> =>
  download(mediaApi.errorFile, { key: error_file_url?.split('/').at(-1) ?? '' }, name)
