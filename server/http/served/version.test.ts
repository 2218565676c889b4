import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBuild } from '../../ground/build.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const port = await app.listen()
const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

describe('R1 a running server says which Quaestor it is', () => {
  it('R1 to whoever watches it: version, commit and the day of the commit', async () => {
    const said = JSON.parse(await ask('/healthz'))
    const { commit, date } = readBuild('.')
    expect(said).toEqual({ status: 'ok', version, build: { commit, date } })
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(commit).toMatch(/^[0-9a-f]{7,40}\+?$/)
    expect(Number.isNaN(Date.parse(date ?? ''))).toBe(false)
  })

  it('R1 to whoever reads how to call it', async () => {
    expect(await ask('/docs')).toContain(`Quaestor ${version} (${readBuild('.').commit}`)
    expect(JSON.parse(await ask('/openapi.json')).info.version).toBe(version)
  })

  it('R1 and the list of changes begins with the version that is being made, or with what comes after it', () => {
    const changes = readFileSync('CHANGELOG.md', 'utf8')
    const headings = [...changes.matchAll(/^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$/gm)]
    const released = headings.filter(([, name]) => name !== 'Unreleased')
    expect(released[0]?.[1]).toBe(version)
    expect(released.filter(([, , day]) => !day)).toEqual([])
  })
})

it('R4 a proxy is told for which names it may make certificates, and nobody else is', async () => {
  const school = await makeSchool(app)
  const statusOf = async (domain: string, headers = {}) =>
    (await fetch(`http://127.0.0.1:${port}/served?domain=${domain}`, { headers })).status
  const ours = ['localhost', `${school.sub_domain}.localhost`]
  expect(await Promise.all(ours.map((name) => statusOf(name)))).toEqual([200, 200])
  const others = ['no-such-school.localhost', 'example.org', '']
  expect(await Promise.all(others.map((name) => statusOf(name)))).toEqual([404, 404, 404])
  expect(await statusOf('localhost', { 'x-forwarded-for': '192.0.2.1' })).toBe(404)
})
