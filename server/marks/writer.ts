import { readerIn, type Write } from '../db/connect.ts'
import { findPermissions } from '../policy/granted.ts'
import type { Viewer } from '../policy/places.ts'
import type { MarkWriter } from './sheet.ts'

/** Whoever a file is taken in for, with what they may do now. */
export async function writerOf(
  { client_id, account_id, reach }: Viewer,
  { impersonator_id }: Pick<MarkWriter, 'impersonator_id'>,
  db: Write,
): Promise<MarkWriter> {
  const permissions = await findPermissions({ client_id, ...readerIn(db) }, account_id)
  return { client_id, account_id, reach, permissions, impersonator_id }
}
