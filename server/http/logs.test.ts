import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, type TestSchool, unique } from '../testing/factories/factories.ts'

const app = await startTestApp({ LOG_LEVEL: 'debug' })
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

/** What this test has used that nobody should find in a log: of its people, and what opens something. */
const password = 'correct-horse-battery-stapler'
const name = unique('Meenakshi Ranganathan')

describe('L2 the log, at its most talkative', () => {
  it('L2 holds no name, address, password or token of what was asked, refused or failed', async () => {
    const email = `${unique('meenakshi')}@home.test`.toLowerCase()
    const signed = school.admin as Record<string, string>
    await app.call(api.grade.create, { title: name }, signed)
    await app.call(api.grade.list, { filter: { search: name } } as object, signed)
    await app.send('/v1/login', { email, password }, { subdomain: school.sub_domain })
    await app.send('/v1/login', { email: school.admin_email, password }, { subdomain: school.sub_domain })
    await app.send(`/v1/no-such-call?hash=${password}&name=${encodeURIComponent(name)}`, { name, email }, signed)
    await app.send('/v1/login', { email: [email], [name]: password }, signed)
    const secrets = [name, email, school.admin_email, password, ...Object.values(signed)].filter(
      (one) => one.length > 8,
    )
    const said = app.logged.join('\n')
    expect(secrets.filter((secret) => said.includes(secret) || said.includes(encodeURIComponent(secret)))).toEqual([])
    expect(app.logged.length).toBeGreaterThan(5)
  })
})
