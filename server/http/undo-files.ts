import { isConnectionLoss } from './refusals/database-errors.ts'

interface Store {
  put(key: string, bytes: Uint8Array): Promise<void>
  putFile(key: string, path: string): Promise<void>
  remove(key: string): Promise<void>
}

/**
 * Files are put before the rows that name them. Where the work fails, those go that it has put, under names that nobody else has: on a disk that is full
 * they would take the room that is left.
 */
export async function undoFiles<S extends object, T>(services: S, work: (services: S) => Promise<T>): Promise<T> {
  const { files } = services as { files?: Store }
  if (!files) return work(services)
  const keys: string[] = []
  const put = async (key: string, bytes: Uint8Array) => {
    await files.put(key, bytes)
    keys.push(key)
  }
  const putFile = async (key: string, path: string) => {
    await files.putFile(key, path)
    keys.push(key)
  }
  try {
    return await work({ ...services, files: { ...files, put, putFile } })
  } catch (error) {
    // Whether the rows are there is not known of a transaction whose connection broke.
    if (!isConnectionLoss(error)) await Promise.allSettled(keys.map((key) => files.remove(key)))
    throw error
  }
}
