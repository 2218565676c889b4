import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect } from 'vitest'
import type { AnyEndpoint, ErrorCode, RefusedField } from '#contract'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Databases } from '../db/connect.ts'
import { folderFiles } from '../files/folder-files.ts'
import type { ServedRoute } from '../http/serve.ts'
import { jobHandlers } from '../job-handlers.ts'
import { runJob } from '../jobs/run-job.ts'
import { routes } from '../routes.ts'
import type { Services } from '../services.ts'
import { createTypesetPool } from '../workers/processes/typeset-pool.ts'
import { openTestDatabase } from './database.ts'
import { findUntold } from './messages.ts'
import { watchStatements } from './statements/watch-statements.ts'

const root = resolve('.')
// On a busy machine papers take their time; that one which takes too long is stopped is tested with the pool itself.
const patient = { root, size: 1, cpu_ms: 60_000 }
// Of the worker, not of the file: their processes stay warm for its next file, and end with it.
const typeset = createTypesetPool(patient)
const press = createTypesetPool(patient)

/** What a call answered, with the envelope's fields at hand. */
export interface Reply<T = unknown> {
  status: number
  success: boolean
  message: string
  data: T
  count: number
  truncated?: boolean
  errorCode?: ErrorCode
  errors?: RefusedField[]
  headers: Record<string, unknown>
  body: Record<string, unknown>
  raw: Buffer
}

/** Somebody signed in: the headers that say so. */
export type Caller = Record<string, string>

export interface TestApp {
  databases: Databases
  /** Statements that don't say whose rows they read, or that a cluster refuses, the owner's too; a test file that leaves one fails. */
  unplaced: Set<string>
  services: Services
  /** Lines of the log, as far as LOG_LEVEL lets them through. */
  logged: string[]
  /** The time as the app sees it; tests move it. */
  clock: { now: Date }
  /** Calls by row of the contract; `{id}` is taken from `id`. */
  call<T = unknown>(endpoint: AnyEndpoint, body: unknown, caller?: Caller, id?: number | string): Promise<Reply<T>>
  /** Calls any path; a body that is a string or bytes is sent as it is. */
  send<T = unknown>(path: string, body: unknown, headers?: Caller, method?: 'GET' | 'POST'): Promise<Reply<T>>
  upload<T = unknown>(
    endpoint: AnyEndpoint,
    fields: Record<string, string>,
    file: { name: string; bytes: Uint8Array } | null,
    caller: Caller,
  ): Promise<Reply<T>>
  /** Listens on a port of this machine, for what only a connection shows. */
  listen(): Promise<number>
  /** Runs every queued job of a school to its end. */
  runJobs(client_id: number): Promise<void>
}

/**
 * Starts the whole app on a database of its own, with routes of the test's own beside the app's; closed when the test file ends, or
 * within a test `atEnd` of it: onTestFinished. No network: requests are injected.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  more: ServedRoute<Services>[] = [],
  atEnd: (close: () => Promise<void>) => void = afterAll,
): Promise<TestApp> {
  const state = await mkdtemp(join(tmpdir(), 'quaestor-app-'))
  // Before all else, so that it is done last, and also where the app does not start.
  atEnd(() => rm(state, { recursive: true, force: true }))
  const config = readConfig({ STATE_DIR: state, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...environment })
  const databases = await openTestDatabase()
  const unplaced = watchStatements(databases)
  const clock = { now: new Date('2026-11-20T06:00:00.000Z') }
  const files = folderFiles(join(state, 'files'))
  const logged: string[] = []
  const log_to = { write: (line: string) => void logged.push(line) }
  const parts = {
    config,
    log_to,
    databases,
    clock: () => clock.now,
    files,
    typeset,
    press,
    routes: [...routes, ...more],
    root,
  }
  const { server, services } = await buildApp(parts)
  atEnd(async () => {
    await server.close()
    await databases.close()
    expect([...unplaced], 'statements without `client_id = $n` for each table, or none for a cluster').toEqual([])
  })

  const send: TestApp['send'] = async (path, body, headers = {}, method = 'POST') => {
    const reply = await server.inject({
      method,
      url: path,
      headers: { host: '127.0.0.1', ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return toReply(reply)
  }
  return {
    databases,
    unplaced,
    logged,
    services,
    clock,
    send,
    call: (endpoint, body, caller, id) =>
      send(
        endpoint.path.replace(/\{\w+\}/, String(id ?? '')),
        endpoint.method === 'GET' ? undefined : body,
        caller,
        endpoint.method,
      ),
    async upload(endpoint, fields, file, caller) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (file) form.append('file', new Blob([Uint8Array.from(file.bytes)]), file.name)
      const encoded = new Response(form)
      const payload = Buffer.from(await encoded.arrayBuffer())
      const type = encoded.headers.get('content-type') ?? ''
      const headers = { host: '127.0.0.1', 'content-type': type, ...caller }
      return toReply(await server.inject({ method: 'POST', url: endpoint.path, headers, payload }))
    },
    async listen() {
      await server.listen({ port: 0, host: '127.0.0.1' })
      return (server.server.address() as AddressInfo).port
    },
    async runJobs(client_id) {
      const { rows } = await databases.owner.query<{ id: number }>(
        "select id from jobs where client_id = $1 and state = 'queued' order by id",
        [client_id],
      )
      for (const { id } of rows) await runJob(services, jobHandlers, { client_id, job_id: id })
    },
  }
}

interface Injected {
  statusCode: number
  headers: Record<string, unknown>
  rawPayload: Buffer
}

const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

function toReply<T>({ statusCode, headers, rawPayload }: Injected): Reply<T> {
  const isJson = String(headers['content-type'] ?? '').includes('json')
  const plain = (unpack[String(headers['content-encoding'])] ?? ((bytes) => bytes))(rawPayload)
  const body = isJson && plain.length > 0 ? (JSON.parse(plain.toString('utf8')) as Record<string, unknown>) : {}
  const untold = findUntold(body)
  if (untold.length > 0) throw new Error(`Said in English only (docs/how-to/add-a-refusal.md): ${untold.join(', ')}`)
  return { ...body, status: statusCode, headers, body, raw: rawPayload } as unknown as Reply<T>
}
