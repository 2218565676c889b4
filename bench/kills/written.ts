import { join } from 'node:path'
import pg from 'pg'
import { superuser } from '../../server/db/embedded/initdb.ts'
import { findPostmaster } from '../../server/db/embedded/postmaster.ts'

/** Rows of a sheet: all of them are stored, or none. */
export const SPREADSHEET_ROWS = 20

/** A write that was sent, and whether it was answered as done. */
export interface Written {
  round: number
  kind: 'question' | 'change' | 'sheet' | 'picture' | 'batch' | 'tap'
  /** A text that no other write stores. */
  mark: string
  key: string
  path: string
  body?: object
  file?: { name: string; bytes: Buffer }
  acknowledged: boolean
  answer: unknown
}

export async function query<T extends object>(state: string, text: string, values: unknown[] = []): Promise<T[]> {
  const server = await findPostmaster(join(state, 'postgres'))
  if (!server) throw new Error('No PostgreSQL runs.')
  const client = new pg.Client({ host: server.socket_dir, port: server.port, user: superuser, database: 'quaestor' })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The body of a write, as it is sent the first time and again. */
export function bodyOf({ body, file }: Pick<Written, 'body' | 'file'>): FormData | string {
  if (!file) return JSON.stringify(body)
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(file.bytes)]), file.name)
  return form
}
