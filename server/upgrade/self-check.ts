import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type AnyEndpoint, api, fixedRoles } from '#contract'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { type Databases, writeInSchool } from '../db/connect.ts'
import { sealKeys } from '../db/seal-key.ts'
import type { FileStore } from '../files/file-store.ts'
import { countUnlike } from '../results/reckoned.ts'
import { routes } from '../routes.ts'
import type { Services } from '../services.ts'
import { createTypesetPool } from '../workers/processes/typeset-pool.ts'

export interface SelfCheck {
  config: Config
  databases: Databases
  files: FileStore
  root: string
}

/** What was looked at, and every fault in a sentence. */
export interface Looked {
  lists: number
  papers: number
  exams: number
  faults: string[]
}

/** Exams whose results are worked out anew. */
const EXAMS = 10

/** Does with a database what people do first: opens every list as an administrator, sets a paper, and works results out anew. It leaves nothing in it. */
export async function checkItself(parts: SelfCheck): Promise<Looked> {
  const { config, databases, files, root } = parts
  const typeset = createTypesetPool({ root, size: 1, engine: config.typesetter ?? undefined })
  const quiet = { ...config, rate_limit: false, log_level: 'silent' }
  const app = await buildApp({
    ...{ config: quiet, databases, clock: () => new Date(), files, typeset, press: typeset, routes, root },
    seal_keys: sealKeys(config),
  })
  try {
    const results = await lookAtResults(databases)
    const seen = await lookAsAdmin(databases.owner, app)
    return { ...seen, ...results, faults: [...seen.faults, ...results.faults] }
  } finally {
    await app.server.close()
    await typeset.close()
  }
}

/** Of ten exams, whichever, what is stored of each pupil beside what comes of the marks. */
async function lookAtResults({ owner, app_kysely }: Databases): Promise<Pick<Looked, 'exams' | 'faults'>> {
  const { rows } = await owner.query<{ client_id: number; id: number }>(
    `select client_id, id from exams where deleted_at is null and state in ('VERIFIED', 'PUBLISHED') order by random() limit ${EXAMS}`,
  )
  const faults: string[] = []
  for (const { client_id, id } of rows) {
    const unlike = await writeInSchool(app_kysely, client_id, (db) => countUnlike({ db, client_id } as never, id))
    if (unlike > 0)
      faults.push(`${unlike} results of exam ${id} (school ${client_id}) work out otherwise than they are stored`)
  }
  return { exams: rows.length, faults }
}

interface Built {
  server: FastifyInstance
  services: Services
}

/** As an administrator of the school with most papers. */
async function lookAsAdmin(owner: pg.Pool, built: Built): Promise<Pick<Looked, 'lists' | 'papers' | 'faults'>> {
  const { rows } = await owner.query<{ client_id: number; id: number; paper: number | null }>(
    `select a.client_id, a.id, p.paper from accounts a
     join schools s on s.id = a.client_id and s.status = 1 and s.deleted_at is null
     left join (select client_id, max(id) as paper, count(*) as papers from question_papers where deleted_at is null group by 1) p using (client_id)
     where a.role_id = ${fixedRoles.school_admin} and a.status = 1 and a.deleted_at is null order by p.papers desc nulls last, a.id limit 1`,
  )
  const [admin] = rows
  if (!admin) return { lists: 0, papers: 0, faults: [] }
  const { client_id } = admin
  const made = await owner.query<{ id: number }>(
    `insert into sign_ins (client_id, account_id, kind, nonce, rotated_at, created_at, expires_at)
     values ($1, $2, 'PASSWORD', $3, now(), now(), now() + interval '1 hour') returning id`,
    [client_id, admin.id, randomUUID()],
  )
  const sign_in = { client_id, sign_in_id: made.rows[0]?.id ?? 0 }
  try {
    return await lookSignedIn(built, await headersOf(built.services, sign_in), admin.paper)
  } finally {
    await owner.query('delete from sign_ins where client_id = $1 and id = $2', [client_id, sign_in.sign_in_id])
  }
}

async function headersOf({ tokens }: Services, sign_in: { client_id: number; sign_in_id: number }) {
  const now = new Date()
  return {
    host: '127.0.0.1',
    authorization: `Bearer ${await tokens.signAccess(sign_in, now)}`,
    'db-token': await tokens.signDb(sign_in, now, new Date(now.getTime() + 3_600_000)),
  }
}

const lists = Object.values(api).flatMap((calls) =>
  Object.values(calls as Record<string, AnyEndpoint>).filter(({ kind }) => kind === 'list'),
)
const page = { filter: {}, range: { page: 1, pageSize: 10 } }

async function lookSignedIn({ server }: Built, headers: Record<string, string>, paper: number | null) {
  const faults: string[] = []
  let answered = 0
  for (const { path } of lists) {
    const { statusCode, body } = await server.inject({ method: 'POST', url: path, headers, payload: page })
    // What an administrator may not see, or what asks for a filter, is refused in good order.
    if (statusCode >= 500) faults.push(`${path} answers ${statusCode}: ${body.slice(0, 200)}`)
    if (statusCode === 200) answered += 1
  }
  if (answered === 0) faults.push('no list answers an administrator')
  const url = api.question_paper.pages.path.replace('{id}', String(paper))
  const set = paper === null ? null : await server.inject({ method: 'POST', url, headers, payload: {} })
  if (set && set.statusCode >= 500)
    faults.push(`paper ${paper} can't be set: ${set.statusCode} ${set.body.slice(0, 200)}`)
  return { lists: answered, papers: set?.statusCode === 200 ? 1 : 0, faults }
}
