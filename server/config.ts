import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { Email, english, sentenceIn } from '#contract'
import type { EngineName } from '../typeset/engine/engine.ts'
import { readSealKey } from './db/seal-key.ts'
import type { FilePlace } from './files/open-files.ts'
import type { Bucket } from './files/s3-files.ts'
import type { MailServer } from './mail/transport.ts'
import { type Allowed, readAllowed } from './outbound/addresses.ts'

/** Read and checked once at start; a wrong value is one clear sentence. */
export interface Config {
  port: number
  host: string
  base_domain: string
  /** The platform's address in the browser; a school's has its sub-domain before the host. Links in mails and on paper begin with it. */
  public_url: string
  state_dir: string
  /** Pictures and made files. Outside of the state folder every process of the platform reaches them. */
  files: FilePlace
  database_url: string | null
  /** By what the signing key in the database is sealed; null: by a file beside an embedded one, by nothing with DATABASE_URL. */
  seal_key: Uint8Array | null
  /** Where copies of an embedded database go from which every second can be had; null: none are made. By `key` they are encrypted. */
  backup_to: (({ folder: string } | { bucket: Bucket }) & { key: Uint8Array | null }) | null
  /** Signs in as quaestor_app; null: the connections of database_url switch to that role. */
  app_database_url: string | null
  /** Whether app_database_url leads to a pooler that lends a connection for one transaction at a time. */
  app_database_pooled: boolean
  /** Connections to the database that this process keeps at most. */
  database_connections: number
  /** null: mails are held in the built-in outbox. */
  mail: MailServer | null
  /** The platform's own apps at Google and Microsoft, which schools may use. */
  platform_apps: PlatformApps
  /** Hosts and networks of the operator's own house that schools' webhooks and issuers may lead to. */
  outbound_allowed: Allowed[]
  rate_limit: boolean
  production: boolean
  log_level: string
  /** Proxies in front: how many, or their addresses; 0 for none. Only what they say of a caller's address is believed. */
  trust_proxy: number | string[]
  /** Connections of one address; null: half of all. */
  connections_per_address: number | null
  typeset_children: number
  /** Automatic papers that are solved side by side, each in a thread. */
  assembly_threads: number
  /** The engine that sets papers; null for the one that fits the machine. */
  typesetter: EngineName | null
}

export interface PlatformApp {
  client_id: string
  client_secret: string
}

/** By the kind of provider; null where the platform has none. */
export interface PlatformApps {
  GOOGLE: PlatformApp | null
  MICROSOFT: PlatformApp | null
}

const proxies = /^(off|on|[0-9]|[0-9a-f.:]+(\/\d{1,3})?(,[0-9a-f.:]+(\/\d{1,3})?)*)$/i

function readProxies(text: string): number | string[] {
  if (text === 'off') return 0
  if (text === 'on') return 1
  return /^\d$/.test(text) ? Number(text) : text.split(',')
}

/**
 * Who trusts the nearest proxies whoever they are believes whoever reaches the port: then it listens to this machine alone, unless HOST says
 * otherwise. Proxies that are named by their addresses are believed and nobody else.
 */
const defaultHost = (proxies: string) => (/^(on|[1-9])$/.test(proxies) ? '127.0.0.1' : '0.0.0.0')

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

/** An app of the platform at an issuer, as its console shows it. */
const appAt = (name: string) =>
  z
    .string()
    .regex(
      /^[^\s:]{1,300}:\S{1,1000}$/,
      `${name} must be the client ID and the client secret with a colon between them`,
    )
    .transform((text): PlatformApp => {
      const at = text.indexOf(':')
      return { client_id: text.slice(0, at), client_secret: text.slice(at + 1) }
    })
    .optional()

const Environment = z.object({
  PORT: z.coerce
    .number('PORT must be a number')
    .int()
    .min(0)
    .max(65535, 'PORT must be between 0 and 65535')
    .default(3000),
  HOST: z.string().optional(),
  BASE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'BASE_DOMAIN must be a host name such as localhost or exams.example.org, without a port')
    .default('localhost'),
  PUBLIC_URL: z
    .string()
    .regex(
      /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/?$/i,
      'PUBLIC_URL must be the address of the platform in the browser, such as https://exams.example.org',
    )
    .optional(),
  STATE_DIR: z.string().default('state'),
  FILES_DIR: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*[\w-])?$/,
      'S3_BUCKET must be the name of a bucket, such as quaestor-files, or with a folder in it: shared/quaestor',
    )
    .optional(),
  S3_ENDPOINT: z
    .string()
    .regex(
      /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/?$/i,
      'S3_ENDPOINT must be the address of a server that speaks S3, such as https://files.example.org:9000; leave it out for Amazon',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'S3_REGION must be the name of a region, such as eu-central-1')
    .default('us-east-1'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must look like postgresql://user:password@host:5432/database')
    .optional(),
  SEAL_KEY: z
    .string()
    .refine(
      (text) => readSealKey(text) !== null,
      'SEAL_KEY must be 32 random bytes in base64, as openssl rand -base64 32 prints them',
    )
    .optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_KEY: z
    .string()
    .refine(
      (text) => readSealKey(text) !== null,
      'BACKUP_KEY must be 32 random bytes in base64, as openssl rand -base64 32 prints them',
    )
    .optional(),
  APP_DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/quaestor_app[:@]/,
      'APP_DATABASE_URL must look like postgresql://quaestor_app:password@host/database',
    )
    .optional(),
  APP_DATABASE_POOLER: z.enum(['off', 'transaction'], 'APP_DATABASE_POOLER must be off or transaction').default('off'),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(16)
    .max(200, 'DATABASE_CONNECTIONS must be between 16 and 200')
    .default(25),
  SMTP_URL: z
    .string()
    .refine(
      isMailServer,
      'SMTP_URL must look like smtp://user:password@mail.example.org:587, or smtps:// for TLS alone',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => Email.safeParse(text).success,
      'MAIL_FROM must be an e-mail address, such as quaestor@example.org',
    )
    .optional(),
  GOOGLE_CLIENT: appAt('GOOGLE_CLIENT'),
  MICROSOFT_CLIENT: appAt('MICROSOFT_CLIENT'),
  OUTBOUND_ALLOW: z.string().optional(),
  RATE_LIMIT: z.enum(['on', 'off'], 'RATE_LIMIT must be on or off').default('on'),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUST_PROXY: z
    .string()
    .regex(
      proxies,
      'TRUST_PROXY must be off, on (one proxy), a number of proxies, or their addresses: 10.0.0.0/8,192.168.1.4',
    )
    .default('off'),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(10, 'CONNECTIONS_PER_ADDRESS must be 10 or more').optional(),
  TYPESET_CHILDREN: z.coerce.number().int().min(1).max(16, 'TYPESET_CHILDREN must be between 1 and 16').default(2),
  // On two cores a second paper would take the core that answers everybody else.
  ASSEMBLY_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(4, 'ASSEMBLY_THREADS must be between 1 and 4')
    .default(availableParallelism() > 2 ? 2 : 1),
  TYPESETTER: z.enum(['auto', 'wasm'], 'TYPESETTER must be auto or wasm').default('auto'),
})

function readFilePlace({
  STATE_DIR,
  FILES_DIR,
  S3_BUCKET,
  S3_ENDPOINT,
  S3_REGION,
  BACKUP_TO,
}: z.infer<typeof Environment>): FilePlace {
  if (!S3_BUCKET && S3_ENDPOINT && !BACKUP_TO?.startsWith('s3:'))
    throw new Error('S3_BUCKET is missing: S3_ENDPOINT says only where it is')
  if (!S3_BUCKET) return { folder: resolve(FILES_DIR ?? join(STATE_DIR, 'files')) }
  if (FILES_DIR) throw new Error('FILES_DIR and S3_BUCKET both say where the files are; leave one of them out')
  const [bucket = '', ...folders] = S3_BUCKET.split('/')
  const prefix = folders.map((folder) => `${folder}/`).join('')
  return { bucket, prefix, region: S3_REGION, endpoint: S3_ENDPOINT ?? null }
}

type Given = z.infer<typeof Environment>

const inBucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/

function readBackupTarget({ BACKUP_TO, BACKUP_KEY, DATABASE_URL, STATE_DIR, ...s3 }: Given): Config['backup_to'] {
  if (!BACKUP_TO && BACKUP_KEY) throw new Error('BACKUP_TO is missing: BACKUP_KEY says only how copies are encrypted')
  if (!BACKUP_TO) return null
  if (DATABASE_URL)
    throw new Error(
      'BACKUP_TO is for the embedded database; with DATABASE_URL its own tools do that (docs/how-to/any-second-of-fourteen-days.md)',
    )
  const key = BACKUP_KEY ? readSealKey(BACKUP_KEY) : null
  if (/^s3:/i.test(BACKUP_TO)) {
    const [, bucket, path = ''] = inBucket.exec(BACKUP_TO) ?? []
    if (!bucket) throw new Error('BACKUP_TO must be a folder, or a bucket with a folder in it: s3://bucket/folder')
    const prefix = path ? `${path.slice(1)}/` : ''
    if (s3.S3_BUCKET && `${bucket}${path}` === s3.S3_BUCKET)
      throw new Error('BACKUP_TO and S3_BUCKET are the same place: name another folder, such as s3://bucket/copies')
    return { bucket: { bucket, prefix, region: s3.S3_REGION, endpoint: s3.S3_ENDPOINT ?? null }, key }
  }
  const [folder, state] = [resolve(BACKUP_TO), resolve(STATE_DIR)]
  if (`${folder}/`.startsWith(`${state}/`) || `${state}/`.startsWith(`${folder}/`))
    throw new Error(
      'BACKUP_TO must be a folder outside of STATE_DIR, best on another machine: a lost disk would lose both',
    )
  return { folder, key }
}

/** @throws Error with one sentence that names the variable and what it should be. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? 'A variable')
    const message = issue ? english(sentenceIn(issue.message)) : ''
    throw new Error(message.startsWith(name) ? message : `${name}: ${message}`)
  }
  const given = parsed.data
  if (given.APP_DATABASE_POOLER !== 'off' && !given.APP_DATABASE_URL)
    throw new Error('APP_DATABASE_URL is missing: APP_DATABASE_POOLER says only what it leads through')
  const public_url = given.PUBLIC_URL ?? `http://${given.BASE_DOMAIN.toLowerCase()}:${given.PORT}`
  const from = given.MAIL_FROM ?? `no-reply@${new URL(public_url).hostname}`
  return {
    port: given.PORT,
    host: given.HOST ?? defaultHost(given.TRUST_PROXY),
    base_domain: given.BASE_DOMAIN.toLowerCase(),
    public_url,
    state_dir: resolve(given.STATE_DIR),
    files: readFilePlace(given),
    database_url: given.DATABASE_URL ?? null,
    seal_key: given.SEAL_KEY === undefined ? null : readSealKey(given.SEAL_KEY),
    backup_to: readBackupTarget(given),
    app_database_url: given.APP_DATABASE_URL ?? null,
    app_database_pooled: given.APP_DATABASE_POOLER === 'transaction',
    database_connections: given.DATABASE_CONNECTIONS,
    mail: given.SMTP_URL ? { url: given.SMTP_URL, from } : null,
    platform_apps: { GOOGLE: given.GOOGLE_CLIENT ?? null, MICROSOFT: given.MICROSOFT_CLIENT ?? null },
    outbound_allowed: readAllowed(given.OUTBOUND_ALLOW),
    rate_limit: given.RATE_LIMIT === 'on',
    production: given.NODE_ENV === 'production',
    // On a person's own machine a line per request would bury the sign-ins that are printed at start.
    log_level: given.LOG_LEVEL ?? (given.NODE_ENV === 'production' ? 'info' : 'warn'),
    trust_proxy: readProxies(given.TRUST_PROXY),
    connections_per_address: given.CONNECTIONS_PER_ADDRESS ?? null,
    typeset_children: given.TYPESET_CHILDREN,
    assembly_threads: given.ASSEMBLY_THREADS,
    typesetter: given.TYPESETTER === 'wasm' ? 'wasm' : null,
  }
}
