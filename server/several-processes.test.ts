import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { api } from '#contract'
import { askProgram } from './testing/ask-program.ts'
import { newDatabase, type Program, startProgram } from './testing/program.ts'
import { startS3 } from './testing/s3.ts'

it('two first starts at once on one database and one bucket both come up, and each has the files of the other', async () => {
  const DATABASE_URL = await newDatabase()
  const s3 = await startS3()
  onTestFinished(s3.stop)
  const env = { DATABASE_URL, NODE_ENV: '', ...s3.env }
  const states = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'quaestor-two-'))))
  onTestFinished(async () => void (await Promise.all(states.map((state) => rm(state, { recursive: true })))))
  const [one, other] = await Promise.all(states.map((state) => startProgram(env, state)))
  if (!one || !other) throw new Error('Two were started.')
  const [, second] = await Promise.all([one.listening, other.listening])

  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query('select sub_domain from schools')
  expect(rows).toEqual([{ sub_domain: 'demo' }])

  const ask = async (program: Program, path: string, init: RequestInit) => {
    const reply = await askProgram(program, path, init)
    expect(reply.status, path).toBe(200)
    return reply
  }
  const school = { subdomain: 'demo' }
  const body = JSON.stringify({ email: 'admin@demo.test', password: 'quaestor-demo' })
  const headers = { ...school, 'content-type': 'application/json' }
  const signedIn = await ask(one, api.sign_in.login.path, { method: 'POST', headers, body })
  const { data: pair } = (await signedIn.json()) as { data: { token: string; db_token: string } }
  const admin = { ...school, authorization: `Bearer ${pair.token}`, 'db-token': pair.db_token }

  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png')
  const kept = await ask(one, api.media.uploadFile.path, { method: 'POST', headers: admin, body: form })
  const { imageUrl } = ((await kept.json()) as { data: { imageUrl: string } }).data
  one.child.kill('SIGKILL')
  await one.ended
  const shown = await ask(other, new URL(imageUrl, 'http://x').pathname, { headers: admin })
  expect(shown.headers.get('content-type')).toMatch(/^image\//)
  expect((await ask(other, '/readyz', {})).ok).toBe(true)
  // Without its bucket it says so, and takes no calls that a balancer sends by it.
  s3.setDoor('refuses')
  expect((await fetch(`http://127.0.0.1:${second}/readyz`)).status).toBe(503)
})
