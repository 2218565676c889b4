import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { type AnyEndpoint, largestBody } from '#contract'
import { backupGauge } from './backup/last-backup.ts'
import type { Config } from './config.ts'
import type { Databases } from './db/connect.ts'
import { createSeal } from './db/seal.ts'
import type { SealKeys } from './db/seal-key.ts'
import { readOrMakeSecret } from './db/secret.ts'
import type { FileStore } from './files/file-store.ts'
import { readBuild } from './ground/build.ts'
import { ApiError } from './ground/errors.ts'
import { registerBodies } from './http/body.ts'
import { createApiKeys } from './http/caller/api-keys.ts'
import { authenticate, type Caller, createActors } from './http/caller/authenticate.ts'
import { createTenants, type Tenants } from './http/caller/tenant.ts'
import { createTokens } from './http/caller/tokens.ts'
import { boundConnections, boundsOf, mostDescriptors, slowest } from './http/connections.ts'
import { recordDownloads } from './http/downloads.ts'
import { limitOf, registerLimits } from './http/limits.ts'
import { shedLoad } from './http/pressure.ts'
import { handleErrors, onClientError, onRouterError } from './http/refusals/edge.ts'
import { runCall } from './http/run-call.ts'
import type { ServedRoute } from './http/serve.ts'
import { createCallWatch, watchCalls } from './http/served/call-watch.ts'
import { registerDocs } from './http/served/docs.ts'
import { registerHealth } from './http/served/health.ts'
import { registerWeb } from './http/served/web.ts'
import { countHere, type SharedCounts, shareCounts } from './http/shared-counts.ts'
import { boundSenders } from './http/slow-senders.ts'
import { createStorage } from './http/storage.ts'
import { MAX_UPLOAD_BYTES } from './http/upload.ts'
import { createIssuers } from './identity/providers/issuers.ts'
import { failedJobs } from './jobs/failed-jobs.ts'
import { createAddresses } from './mail/addresses.ts'
import { createMail } from './mail/mail.ts'
import { createOutbound } from './outbound/outbound.ts'
import { copyGauges } from './point-in-time/keep-copies.ts'
import { provenGauge } from './proof/proven.ts'
import type { Services } from './services.ts'
import { createAfterwards } from './sign-in/afterwards.ts'
import { registerCallback } from './sign-in/issuer/callback.ts'
import { demoPassword } from './sign-in/password-rules/demo-password.ts'
import { keepCounts } from './workers/count-cache.ts'
import type { TypesetPool } from './workers/processes/typeset-pool.ts'
import { createAssembler } from './workers/threads/assembler.ts'
import { createPageReader } from './workers/threads/page-reader.ts'
import { createPlanner } from './workers/threads/planner.ts'

export interface AppParts {
  config: Config
  databases: Databases
  clock: () => Date
  files: FileStore
  typeset: TypesetPool
  press: TypesetPool
  /** Every table with its handlers. */
  routes: ServedRoute<Services>[]
  /** By what the signing key is sealed; left out: by nothing. */
  seal_keys?: SealKeys
  /** Where lines of the log go; left out: standard output. */
  log_to?: { write(line: string): void }
  /** Folder of the project: holds dist/web and node_modules. */
  root: string
}

export interface App {
  server: FastifyInstance
  services: Services
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** The whole server as a function of its parts; nothing listens yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, databases, clock } = parts
  const server = fastify({
    logger: { ...logging(config), ...(parts.log_to ? { stream: parts.log_to } : {}) },
    genReqId: (request) => readRequestId(request.headers['x-request-id']),
    trustProxy: trusted(config.trust_proxy),
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: onRouterError,
    clientErrorHandler: onClientError,
    http: { headersTimeout: slowest.head_ms, connectionsCheckingInterval: slowest.look_ms },
  })
  const bounds = boundsOf(mostDescriptors(), config.connections_per_address, config.trust_proxy !== 0)
  boundConnections(server.server, bounds, server.log)
  const senders = boundSenders(server.server)
  server.addHook('onClose', async () => senders.close())
  const actors = createActors({ databases, clock })
  const secret = await readOrMakeSecret(databases, parts.seal_keys)
  const shared = config.rate_limit ? shareCounts(databases.owner, server.log) : null
  server.addHook('onClose', async () => shared?.stop())
  const tokens = createTokens(secret)
  const keys = createApiKeys({ databases, clock, tokens }, shared ?? countHere())
  const outbound = createOutbound({ allowed: config.outbound_allowed })
  const services: Services = {
    databases,
    clock,
    files: parts.files,
    typeset: parts.typeset,
    press: parts.press,
    assembler: createAssembler({ threads: config.assembly_threads }),
    pages: createPageReader(),
    planner: createPlanner(),
    counts: keepCounts(),
    tokens,
    mail: createMail(secret, config.mail),
    outbound,
    issuers: createIssuers(outbound, clock),
    program_secrets: createSeal(secret, 'program-secret'),
    ceremonies: createSeal(secret, 'ceremony'),
    sign_in_secrets: createSeal(secret, 'sign-in-secret'),
    platform_apps: config.platform_apps,
    addresses: createAddresses(config.public_url),
    log: server.log,
    calls: createCallWatch(clock),
    build: readBuild(parts.root),
    downloads: recordDownloads(databases, server.log),
    incoming: join(config.state_dir, 'incoming'),
    demo: { root: parts.root, password: config.production ? null : demoPassword },
    afterwards: createAfterwards((error) => server.log.error({ err: error }, 'work after an answer failed')),
    forgetActors: actors.forget,
    forgetKeys: (client_id) => keys.forget(client_id),
  }
  server.addHook('onClose', () => services.assembler.close())
  server.addHook('onClose', () => services.pages.close())
  server.addHook('onClose', () => services.planner.close())
  server.addHook('onClose', () => services.downloads.settled())
  server.addHook('onClose', () => services.afterwards.idle())
  server.addHook('onClose', () => services.mail.close())
  const tenants = createTenants(databases, config.base_domain, clock)
  await registerPlugins(server, shared)
  registerBodies(server)
  server.decorateRequest('caller', null)
  server.addHook('onRequest', async (_request, reply) => void reply.raw.setHeader('permissions-policy', ofDevice))
  server.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  watchCalls(server, services.calls)
  const storage = createStorage(databases, parts.files)
  handleErrors(server, storage)
  for (const route of parts.routes) {
    const { endpoint } = route
    server.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: limitOf(endpoint),
      bodyLimit: largestBody(endpoint),
      // An answer's length could tell of the secret in it what a stranger guessed.
      ...(handsSecrets(endpoint) ? { compress: false as const } : {}),
      // After the limit of calls, which is looked at on request: who is not signed in is limited too. The body is still unread.
      preParsing: async (request) => {
        request.caller = await authenticate(request, endpoint, services, { actors, keys }, tenants.of)
        if (endpoint.streamed) senders.letGoOn(request.raw)
      },
      handler: (request, reply) => runCall(route, services, request.caller as Caller, request, reply),
    })
  }
  registerCallback(server, services)
  const { build } = services
  registerHealth(server, {
    ...{
      storage,
      build,
      metrics: [failedJobs, backupGauge(databases.owner), provenGauge(databases.owner), ...copyGauges()],
    },
    isServed: (name) => isServed(tenants, config.base_domain, name),
  })
  registerDocs(server, { root: parts.root, build, public_url: config.public_url })
  await registerWeb(server, parts.root, {
    base_domain: config.base_domain,
    movedTo: tenants.movedTo,
  })
  return { server, services }
}

/** A name for which a certificate may be asked: of the platform, of a school, of one that had it and is led on. */
async function isServed(tenants: Tenants, base_domain: string, name: string): Promise<boolean> {
  if (name === base_domain || (await tenants.movedTo(name))) return true
  const of = tenants.of(undefined, name).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  return (await of) !== null
}

async function registerPlugins(server: FastifyInstance, counts: SharedCounts | null): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only where the caller came by https: a school's own machine may have none.
    hsts: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  // Brotli at 4 took a third of gzip's time for a paper's pages and left 141 kB of 509, gzip 199. What is longer goes through a thread.
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: /^text\/|[/+](?:json|xml)(?:;|$)/,
    syncThreshold: 32 * 1024,
    globalDecompression: false,
  })
  await server.register(cookie)
  await server.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 2, fields: 20, fieldSize: 64 * 1024 },
  })
  // Both refuse calls so that the server stays well. They are off where RATE_LIMIT is, as under load tests; a benchmark and a test of theirs switch them on.
  if (counts) {
    shedLoad(server)
    await registerLimits(server, counts)
  }
}

/** Of a device the camera alone is asked for, to photograph answer sheets, and by nothing that a page embeds. */
const ofDevice = [
  'camera=(self)',
  ...['geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'].map((one) => `${one}=()`),
].join(', ')

/** See breachattack.com: a secret that is compressed beside what a stranger may choose. */
const handsSecrets = ({ kind }: AnyEndpoint) => kind === 'session' || kind === 'handout'

/** Whose word on a caller's address is taken: the nearest proxies, or those of known addresses. */
const trusted = (proxies: Config['trust_proxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Structured, without bodies, cookies or tokens. */
function logging(config: Config) {
  return {
    level: config.log_level,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["db-token"]'],
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, url: request.url.split('?')[0] }),
    },
  }
}

function readRequestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}
