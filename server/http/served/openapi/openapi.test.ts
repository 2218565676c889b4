import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, it, onTestFinished } from 'vitest'
import { type AnyEndpoint, api } from '#contract'
import { hashPassword } from '../../../sign-in/passwords.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeGrade, makePerson, makeSchool } from '../../../testing/factories/factories.ts'

const run = promisify(execFile)
const app = await startTestApp()
type Json = Record<string, unknown>
const served = async () => (await app.send('/openapi.json', undefined, {}, 'GET')).raw.toString('utf8')

it('a public linter finds nothing in the document, examples included', { timeout: 60_000 }, async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: await served(), absoluteRef: 'openapi.json', config })
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

it('every call stands in it with the refusals that it may answer, by their codes', async () => {
  const { openapi, paths, components } = JSON.parse(await served()) as Json & {
    paths: Record<string, Record<string, { responses: Json }>>
    components: { responses: Record<string, { content: Json }> }
  }
  expect(openapi).toBe('3.1.1')
  for (const table of Object.values(api) as Record<string, AnyEndpoint>[])
    for (const { path, method } of Object.values(table)) {
      const answers = Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {})
      expect([path, answers.includes('200'), answers.some((one) => one.startsWith('4'))]).toEqual([path, true, true])
    }
  expect(JSON.stringify(components.responses.Refused409)).toContain('"stale_row"')
})

/** Signs in, lists, writes and is refused, by the types of the document alone. */
const program = `
import type { paths } from './openapi.js'

type Posted<P extends keyof paths> = paths[P]['post']
type Content<T> = T extends { content: { 'application/json': infer C } } ? C : never
type Sent<P extends keyof paths> = Posted<P> extends { requestBody: infer B } ? Content<B> : never
type Answered<P extends keyof paths> = Posted<P> extends { responses: { 200: infer A } } ? Content<A> : never
type Refused<P extends keyof paths> = Posted<P> extends { responses: { 422: infer A } } ? Content<A> : never

const [origin, subdomain, email] = process.argv.slice(2) as [string, string, string]
let headers: Record<string, string> = { subdomain, 'content-type': 'application/json' }

async function call<P extends keyof paths>(path: P, body: Sent<P>): Promise<Answered<P> | Refused<P>> {
  const reply = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await reply.json()) as Answered<P> | Refused<P>
}

const pair = await call('/v1/login', { email, password: 'correct horse' })
if (!pair.success) throw new Error(pair.message)
headers = { ...headers, authorization: \`Bearer \${pair.data.token}\`, 'db-token': pair.data.db_token }
const before = await call('/v1/grade/list', { range: { page: 1, pageSize: 25 } })
if (!before.success) throw new Error(before.message)
const made = await call('/v1/grade/create', { title: 'Class of a program' })
if (!made.success) throw new Error(made.message)
const again = await call('/v1/grade/create', { title: '' })
const code: 'invalid_field' | 'shortfall' | 'idempotency_mismatch' | 'none' = again.success ? 'none' : again.errorCode
const id: number = made.data.id
const titles: string[] = before.data.map(({ title }) => title)
console.log(JSON.stringify({ id, titles, count: before.count, code, field: again.success ? '' : again.errors?.[0]?.path }))
`

it('a client made of it by a public generator compiles strictly, signs in, lists, writes and hears why not', {
  timeout: 120_000,
}, async () => {
  const school = await makeSchool(app)
  const { title } = await makeGrade(app, school)
  const email = 'program@quaestor.test'
  await makePerson(app, school.id, 2, email)
  const hash = await hashPassword(school.id, 'correct horse')
  await app.databases.owner.query('update accounts set password_hash = $1 where email = $2', [hash, email])
  const folder = await mkdtemp(join(tmpdir(), 'quaestor-client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'openapi.d.ts'), astToString(await openapiTS(await served())))
  await writeFile(join(folder, 'program.ts'), program)
  const tsc = resolve('node_modules/typescript-7/bin/tsc')
  const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')]
  const strictly = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
  const target = ['--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023', ...types]
  const compiled = await run(process.execPath, [tsc, ...strictly, ...target, 'program.ts'], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect(compiled.stdout).toBe('')
  const origin = `http://127.0.0.1:${await app.listen()}`
  const { stdout } = await run(process.execPath, ['program.js', origin, school.sub_domain, email], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({
    ...{ id: expect.any(Number) as number, titles: [title], count: 1, code: 'invalid_field', field: 'title' },
  })
})
