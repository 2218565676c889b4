import type { FastifyBaseLogger } from 'fastify'
import type { PlatformApps } from './config.ts'
import type { Databases } from './db/connect.ts'
import type { Seal } from './db/seal.ts'
import type { FileStore } from './files/file-store.ts'
import type { Build } from './ground/build.ts'
import type { Tokens } from './http/caller/tokens.ts'
import type { Downloads } from './http/downloads.ts'
import type { CallWatch } from './http/served/call-watch.ts'
import type { Issuers } from './identity/providers/issuers.ts'
import type { Addresses } from './mail/addresses.ts'
import type { Mail } from './mail/mail.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Afterwards } from './sign-in/afterwards.ts'
import type { CountCache } from './workers/count-cache.ts'
import type { TypesetPool } from './workers/processes/typeset-pool.ts'
import type { Assembler } from './workers/threads/assembler.ts'
import type { PageReader } from './workers/threads/page-reader.ts'
import type { Planner } from './workers/threads/planner.ts'

/** What the app is built from. A handler names those it needs (`Pick<Services, 'files'>`), so that nothing else is within its reach. */
export interface Services {
  databases: Databases
  clock: () => Date
  files: FileStore
  typeset: TypesetPool
  /** For long printing jobs, so that nobody's preview waits behind one. */
  press: TypesetPool
  /** Chooses the questions of automatic papers; its thread starts with the first one. */
  assembler: Assembler
  /** Counted questions of subjects that nothing has happened to since. */
  /** Opens scanned files and reads their pages; its threads start with the first one. */
  pages: PageReader
  counts: CountCache
  /** Seeks date sheets of examination series; its thread starts with the first one. */
  planner: Planner
  tokens: Tokens
  afterwards: Afterwards
  mail: Mail
  /** The one way to addresses that somebody has typed. */
  outbound: Outbound
  /** Seals what messages to programs are signed with. */
  program_secrets: Seal
  /** Seals what a browser keeps of what it has begun. */
  ceremonies: Seal
  /** Seals by what people and their providers prove who they are. */
  sign_in_secrets: Seal
  /** Issuers by which people sign in. */
  issuers: Issuers
  /** The platform's own apps at issuers. */
  platform_apps: PlatformApps
  addresses: Addresses
  log: FastifyBaseLogger
  /** What the last hour's calls took. */
  calls: CallWatch
  /** Which Quaestor this is. */
  build: Build
  downloads: Downloads
  /** The folder in which files of uploads lie while their call lasts. */
  incoming: string
  /** What a demo school is made of: the project's folder, and the password that its people have, null where none is published. */
  demo: { root: string; password: string | null }
  /** Drops what is remembered of an actor, so that a change of rights or a sign-out holds at once. */
  forgetActors(client_id: number, role_id?: number): void
  /** The same of the keys of a school. */
  forgetKeys(client_id: number): void
}
