import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { type ApiKeyScope, api, apiKeyScopes } from '#contract'
import { eventTypes } from '../../contract/programs/event-types.ts'
import { keyScopes } from '../policy/key-scopes.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSettled } from '../testing/factories/exam-factories.ts'
import { makeSchool, makeSection, makeSubject, pupilBody } from '../testing/factories/factories.ts'
import { runPrograms } from '../testing/programs.ts'

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

const port = await freePort()
const app = await startTestApp({ OUTBOUND_ALLOW: `127.0.0.1:${port}` })
const served = async (path: string) => (await app.send(path, undefined, {}, 'GET')).raw.toString('utf8')

it('/docs/programs tells every scope with its calls, and every event', async () => {
  const page = await served('/docs/programs')
  for (const scope of apiKeyScopes)
    for (const { path } of keyScopes[scope].calls) expect([scope, page.includes(path)]).toEqual([scope, true])
  expect(eventTypes.filter((type) => !page.includes(`<code>${type}</code>`))).toEqual([])
})

it('the client of /docs/programs, as it stands, hears of results and reads them; what is not ours it refuses', async () => {
  const school = await makeSchool(app)
  // The client goes by the clock of its machine, and so do its messages.
  app.clock.now = new Date()
  const subject = await makeSubject(app, school)
  const section = await makeSection(app, school, subject.grade_id)
  for (let pupils = 0; pupils < 2; pupils += 1)
    await app.call(
      api.student.create,
      { ...pupilBody(school.session_id), grade_id: subject.grade_id, section_id: section.id },
      school.admin,
    )
  const url = `http://127.0.0.1:${port}/`
  const hook = await app.call<{ secret: string }>(api.webhook.create, { url }, school.admin)
  const scopes: ApiKeyScope[] = ['results:read']
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const key = await app.call<{ key: string }>(api.api_key.create, { name: 'Client', scopes, expires_at }, school.admin)
  expect([hook.status, key.status]).toEqual([200, 200])

  const file = join(tmpdir(), `quaestor-client-${process.pid}.mjs`)
  const text = await served('/docs/programs/client.mjs')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  await writeFile(file, text)
  const QUAESTOR_URL = `http://127.0.0.1:${await app.listen()}`
  const env = {
    ...process.env,
    QUAESTOR_URL,
    QUAESTOR_KEY: key.data.key,
    QUAESTOR_SECRET: hook.data.secret,
    PORT: String(port),
  }
  const client = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void client.kill())
  const lines = createInterface(client.stdout)[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('ready')

  const forged = await fetch(url, { method: 'POST', body: '{"id":"evt_1_1"}', headers: { 'webhook-id': 'evt_1_1' } })
  expect(forged.status).toBe(401)
  const exam = await makeSettled(app, school, subject, [section], [40, 60], { to: ['PUBLISHED'] })
  await runPrograms(app)
  expect((await lines.next()).value).toBe(`exam ${exam.id}: 2 marks`)
})
