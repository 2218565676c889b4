import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { openTestDatabase } from '../testing/database.ts'
import type { Databases } from './connect.ts'
import { readSealKey, type SealKeys, sealKeys } from './seal-key.ts'
import { forgetSecret, readOrMakeSecret } from './secret.ts'

let databases: Databases
let state_dir = ''
beforeAll(async () => {
  databases = await openTestDatabase()
  return () => databases.close()
})
beforeEach(async () => {
  await rm(state_dir, { recursive: true, force: true })
  state_dir = await mkdtemp(join(tmpdir(), 'quaestor-seal-'))
  await forgetSecret(databases.owner)
})
afterAll(() => rm(state_dir, { recursive: true, force: true }))

const beside = (): SealKeys => sealKeys({ seal_key: null, database_url: null, state_dir })
const shared = (seal_key: Uint8Array | null) => sealKeys({ seal_key, database_url: 'postgres://x', state_dir })
const stored = async (): Promise<string> =>
  (await databases.owner.query("select value from platform_settings where key = 'signing_key'")).rows[0].value

it('beside an embedded database a key is made that nobody else reads, and the signing key lies sealed', async () => {
  const secret = await readOrMakeSecret(databases, beside())
  const file = join(state_dir, 'seal-key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await stored()).toMatch(/^sealed:/)
  expect(await stored()).not.toContain(secret)
  expect(await readOrMakeSecret(databases, beside())).toBe(secret)
})

it('an installation of before goes on with its signing key, which is sealed at the next start', async () => {
  const secret = await readOrMakeSecret(databases)
  expect(await stored()).toBe(secret)
  expect(await readOrMakeSecret(databases, beside())).toBe(secret)
  expect(await stored()).toMatch(/^sealed:/)
})

it('processes that start at once with the same SEAL_KEY have the same signing key; without one it lies open', async () => {
  const key = randomBytes(32)
  const secrets = await Promise.all(Array.from({ length: 5 }, () => readOrMakeSecret(databases, shared(key))))
  expect(new Set(secrets).size).toBe(1)
  expect(await stored()).toMatch(/^sealed:/)
  await forgetSecret(databases.owner)
  expect(await readOrMakeSecret(databases, shared(null))).toBe(await stored())
})

it('a wrong or missing key refuses the start in one sentence, and makes none in its place', async () => {
  await readOrMakeSecret(databases, shared(randomBytes(32)))
  await expect(readOrMakeSecret(databases, shared(randomBytes(32)))).rejects.toThrow(
    /^SEAL_KEY is not the one by which/,
  )
  await expect(readOrMakeSecret(databases, shared(null))).rejects.toThrow(/^SEAL_KEY is missing, by which.*new-key/)
  await expect(readOrMakeSecret(databases, beside())).rejects.toThrow(`${join(state_dir, 'seal-key')} is missing`)
  await expect(stat(join(state_dir, 'seal-key'))).rejects.toThrow('ENOENT')
  await writeFile(join(state_dir, 'seal-key'), 'half a k')
  await expect(readOrMakeSecret(databases, beside())).rejects.toThrow('holds no key')
})

it('who has lost it makes a new signing key: everybody signs in again', async () => {
  const before = await readOrMakeSecret(databases, shared(randomBytes(32)))
  await forgetSecret(databases.owner)
  expect(await readOrMakeSecret(databases, beside())).not.toBe(before)
  // The file is what SEAL_KEY takes where the database moves to a server of its own.
  const key = readSealKey(await readFile(join(state_dir, 'seal-key'), 'utf8'))
  expect(await readOrMakeSecret(databases, shared(key))).toBe(await readOrMakeSecret(databases, beside()))
})

it('SEAL_KEY is 32 bytes in base64 or refused', () => {
  for (const text of ['short', randomBytes(31).toString('base64'), randomBytes(32).toString('hex')])
    expect(() => readConfig({ SEAL_KEY: text })).toThrow(/^SEAL_KEY must be 32 random bytes in base64/)
  expect(readConfig({ SEAL_KEY: randomBytes(32).toString('base64') }).seal_key).toHaveLength(32)
  expect(readConfig({}).seal_key).toBeNull()
})

it('who believes the nearest proxy, whoever it is, listens to this machine alone unless HOST is said', () => {
  const hostOf = (environment: Record<string, string>) => readConfig(environment).host
  expect(hostOf({})).toBe('0.0.0.0')
  expect(hostOf({ TRUST_PROXY: 'on' })).toBe('127.0.0.1')
  expect(hostOf({ TRUST_PROXY: '2' })).toBe('127.0.0.1')
  expect(hostOf({ TRUST_PROXY: '0' })).toBe('0.0.0.0')
  expect(hostOf({ TRUST_PROXY: '10.0.0.0/8' })).toBe('0.0.0.0')
  expect(hostOf({ TRUST_PROXY: 'on', HOST: '0.0.0.0' })).toBe('0.0.0.0')
})
