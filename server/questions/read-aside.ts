import type { PlainText } from '../../richtext/plain.ts'
import { ApiError } from '../ground/errors.ts'
import type { Whose } from '../workers/fair-turns.ts'
import { BusyError } from '../workers/pool-errors.ts'
import { richTexts } from '../workers/threads/rich-texts.ts'
import { knowPlain, type Worded } from './similar/search-text.ts'

/**
 * The plain text of each HTML, read where it holds up nobody; null where that takes too long. `patient` for what nobody waits for.
 * @throws busy_server
 */
export async function readAside(
  htmls: readonly string[],
  { client_id, account_id }: Whose,
  patient = false,
): Promise<PlainText[] | null> {
  const read = await richTexts.read(htmls, { client_id, account_id }, patient).catch(refuseBusy)
  return 'slow' in read ? null : read
}

/** The same of a stored content, which then knows them; false where that takes too long. */
export async function readContent(content: Worded, htmls: readonly string[], whose: Whose): Promise<boolean> {
  const plains = await readAside(htmls, whose, true)
  if (plains) knowPlain(content, new Map(plains.map((plain, at) => [htmls[at] ?? '', plain])))
  return plains !== null
}

export function refuseBusy(error: unknown): never {
  throw error instanceof BusyError ? new ApiError('busy_server') : error
}
