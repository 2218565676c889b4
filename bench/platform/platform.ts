/**
 * What the office waits for: the rights of all roles and one of them switched, beside a careful hand's statements in the same run; a forgotten
 * password of somebody known beside somebody unknown; a thousand mails to a mail server on this machine, and what a call waits meanwhile.
 * `npx tsx bench/platform/platform.ts [rounds, 200]`
 */
import type { AddressInfo } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { modules } from '../../contract/index.ts'
import { createMail } from '../../server/mail/mail.ts'
import { sendMail } from '../../server/mail/send-mail.ts'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'

const rounds = Number(process.argv[2] ?? 200)
const MAILS = 1000
const AT_ONCE = 8
const SCHOOL = 1

const school = await openDemoSchool()
const { databases } = school
const { server, services, headers, close } = await startDemoApp(school)
const load = () => `load ${loadavg()[0]?.toFixed(1)}`
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, ${load()}`)

const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] as number
const summary = (values: number[]) => `p50 ${at(values, 0.5).toFixed(1)} ms, p95 ${at(values, 0.95).toFixed(1)} ms`

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function call(path: string, payload: object, given: Record<string, string> = headers) {
  const reply = await server.inject({ method: 'POST', url: `/v1/${path}`, headers: given, payload })
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body}`)
}

/** In turn, so that what else runs on the machine slows all of them. */
async function side<Name extends string>(pairs: Record<Name, () => Promise<unknown>>): Promise<Record<Name, number[]>> {
  const found = Object.fromEntries(Object.keys(pairs).map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const work of Object.values<() => Promise<unknown>>(pairs)) for (let warm = 0; warm < 20; warm++) await work()
  for (let round = 0; round < rounds; round++)
    for (const [name, work] of Object.entries<() => Promise<unknown>>(pairs)) {
      found[name as Name].push(await time(work))
      // What goes on after an answer must not be counted to the next.
      await services.afterwards.idle()
    }
  return found
}

/** Eight roles of schools' own beside the fixed four: twelve that a school sees. */
async function addRoles(): Promise<void> {
  for (let n = 1; n <= 8; n++)
    await databases.owner.query(
      `with made as (insert into roles (title, base_kind, created_for, scope) values ($1, 3, 'SCHOOL', 'ALL') returning id)
       insert into role_permissions (role_id, module, action, status)
       select made.id, p.module, p.action, p.status from made, role_permissions p where p.role_id = 3`,
      [`Role ${n}`],
    )
}

const handList = () =>
  databases.owner.query(
    `select r.id, r.title, r.scope, r.status,
      (select count(*) from accounts a where a.client_id = $1 and a.role_id = r.id and a.deleted_at is null),
      (select jsonb_agg(jsonb_build_array(p.module, p.action, coalesce(o.status, p.status), p.status)) from role_permissions p
        left join school_permissions o on o.client_id = $1 and o.role_id = p.role_id and o.module = p.module and o.action = p.action
        where p.role_id = r.id) as rights
     from roles r where r.deleted_at is null and r.created_for = 'SCHOOL' order by r.id`,
    [SCHOOL],
  )

let isOn = false
async function handToggle(): Promise<void> {
  isOn = !isOn
  const client = await databases.owner.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.client_id', '1', true)")
    await client.query(
      `insert into school_permissions (client_id, role_id, module, action, status, set_at) values ($1, 5, 'grade', 'delete', $2, now())
       on conflict (client_id, role_id, module, action) do update set status = excluded.status, set_at = excluded.set_at`,
      [SCHOOL, isOn],
    )
    await client.query(
      `insert into audit_entries (client_id, entity, entity_id, action, after, request_id, created_at)
       values ($1, 'bench', 5, 'toggle', $2, 'bench', now())`,
      [SCHOOL, JSON.stringify({ status: isOn })],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function rights(): Promise<void> {
  await addRoles()
  const module_id = modules.indexOf('grade') + 1
  const lists = await side({ ours: () => call('permission/list', {}), hand: handList })
  console.log(`permission/list of 12 roles: ${summary(lists.ours)}; by hand ${summary(lists.hand)} (${load()})`)
  const toggles = await side({
    ours: () => call('permission/change-permission/5', { module_id, action: 'create' }),
    hand: handToggle,
  })
  console.log(`one right switched: ${summary(toggles.ours)}; by hand ${summary(toggles.hand)} (${load()})`)
}

/** Everybody is asked for once, so that each known one is sent a link; who is first changes, so that neither pays for what the other left. */
async function forgotten(): Promise<void> {
  const signedOut = { host: '127.0.0.1', subdomain: 'demo', 'content-type': 'application/json' }
  const asked = rounds + 20
  await databases.owner.query(
    `insert into accounts (client_id, role_id, name, email) select $1, 3, 'Known ' || n, 'known-' || n || '@demo.test' from generate_series(1, $2::int) n`,
    [SCHOOL, asked],
  )
  const found: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let n = 1; n <= asked; n++) {
    for (const who of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const taken = await time(() => call('forgot-password', { email: `${who}-${n}@demo.test` }, signedOut))
      if (n > 20) found[who].push(taken)
      // What goes on after an answer must not be counted to the next.
      await services.afterwards.idle()
      await wait(5)
    }
  }
  const { rows } = await databases.owner.query<{ sent: string }>(
    `select count(*) as sent from mails where client_id = $1 and to_address like 'known-%'`,
    [SCHOOL],
  )
  const ratio = at(found.known, 0.5) / at(found.unknown, 0.5)
  console.log(
    `forgot-password: known ${summary(found.known)}; unknown ${summary(found.unknown)}; medians ${ratio.toFixed(3)}; ${rows[0]?.sent} links of ${asked} (${load()})`,
  )
}

async function mails(): Promise<void> {
  let received = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        received += 1
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const mail = createMail('bench', { url: `smtp://127.0.0.1:${port}`, from: 'no-reply@bench.test' })
  const { rows } = await databases.owner.query<{ id: number }>(
    `insert into mails (client_id, kind, to_address, language, subject, state, send_at, created_at)
     select $1, 'TEST', 'a' || n || '@bench.test', 'en', 'Test', 'QUEUED', now(), now() from generate_series(1, $2::int) n returning id`,
    [SCHOOL, MAILS],
  )
  const waiting = rows.map(({ id }) => Number(id))
  let isDone = false
  const calls: number[] = []
  const calling = (async () => {
    while (!isDone) {
      calls.push(await time(() => call('session/list', {})))
      await wait(50)
    }
  })()
  const took = await time(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
          await sendMail({ ...services, mail }, { client_id: SCHOOL, mail_id: id, in_turn: false })
      }),
    ),
  )
  isDone = true
  await calling
  const rate = (received / took) * 1000
  console.log(
    `${received} mails in ${(took / 1000).toFixed(1)} s: ${rate.toFixed(0)}/s; calls meanwhile ${summary(calls)} (${load()})`,
  )
  const bare = createTransport({ url: `smtp://127.0.0.1:${port}`, pool: true, maxConnections: 4 })
  const to = (n: number) => ({
    from: 'no-reply@bench.test',
    to: `a${n}@bench.test`,
    subject: 'Test',
    text: 'Test',
    html: 'Test',
  })
  const alone = await time(() => Promise.all(Array.from({ length: MAILS }, (_, n) => bare.sendMail(to(n)))))
  console.log(`  nodemailer by itself, nothing written down: ${((MAILS / alone) * 1000).toFixed(0)}/s (${load()})`)
  bare.close()
  mail.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
}

try {
  await rights()
  await forgotten()
  await mails()
} finally {
  await close()
  await school.stop()
}
