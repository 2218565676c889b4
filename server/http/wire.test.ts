import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Grade } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeGrade, makeSchool, makeSuperAdmin, type TestSchool, unique } from '../testing/factories/factories.ts'

const app = await startTestApp()
const port = await app.listen()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

const as = (type: string) => ({ ...school.admin, 'content-type': type })
const verdict = (reply: { status: number; errorCode?: string }) => [reply.status, reply.errorCode]

describe('every envelope', () => {
  it('of a success says its status and is kept by nobody', async () => {
    const reply = await app.call(api.grade.create, { title: unique('Class') }, school.admin)
    expect(reply.body).toMatchObject({ status: 200, success: true })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('of a refusal names fifty fields at most, however many were wrong', async () => {
    const fields = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`unknown_field_${at}`, at]))
    for (const body of [fields, { title: unique('Class'), ...fields }, { filter: fields }]) {
      const reply = await app.call('filter' in body ? api.grade.list : api.grade.create, body, school.admin)
      expect([...verdict(reply), reply.errors?.length]).toEqual([422, 'invalid_field', 50])
      expect(reply.raw.length).toBeLessThan(20_000)
    }
  })

  it('of a refusal too, replayed or not', async () => {
    const keyed = { ...school.admin, 'idempotency-key': unique('key') }
    const send = () => app.call(api.grade.create, {}, keyed)
    const unknown = await app.send('/v1/no-such-call', {}, school.admin)
    expect([(await send()).body.status, (await send()).body.status, unknown.body.status]).toEqual([422, 422, 404])
    expect(unknown.headers['cache-control']).toBe('no-store')
  })

  it.each(['/healthz', '/readyz'])('and what is none (%s) is kept by nobody either', async (path) => {
    expect((await app.send(path, undefined, {}, 'GET')).headers['cache-control']).toBe('no-store')
  })

  it('of a list counts its pages', async () => {
    const other = await makeSchool(app)
    const pages = async (body: object) => (await app.call(api.grade.list, body, other.admin)).body.totalPages
    expect(await pages({})).toBe(0)
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await makeGrade(app, other, { title })
    expect(await pages({})).toBe(1)
    expect(await pages({ range: { page: 2, pageSize: 2 } })).toBe(3)
    expect(await pages({ range: { pageSize: 5 } })).toBe(1)
  })

  it('of an impersonation keeps its own shape beside', async () => {
    const { admin_email: email, id: client_id } = school
    const reply = await app.call(api.sign_in.loginAs, { client_id, email }, await makeSuperAdmin(app))
    expect(Object.keys(reply.body).sort()).toEqual(['access_token', 'data', 'db_token', 'message', 'status', 'success'])
    expect(reply.body.status).toBe(200)
  })
})

describe('a body', () => {
  const list = (body: unknown, headers: Record<string, string>) => app.send(api.grade.list.path, body, headers)

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain;charset=UTF-8',
  ])('that is empty is {}, as %s', async (type) => {
    expect((await list('', as(type))).status).toBe(200)
  })

  it('that is empty is {}, without a type', async () => {
    expect((await list(undefined, school.admin)).status).toBe(200)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'nonsense',
  ])('as %s is of the wrong type', async (type) => {
    expect(verdict(await list('{"filter":{}}', as(type)))).toEqual([415, 'wrong_type'])
  })

  it('without a type is of the wrong type', async () => {
    expect(verdict(await list('{"filter":{}}', school.admin))).toEqual([415, 'wrong_type'])
  })

  it('as a form is of the wrong type where none is taken, and does nothing', async () => {
    const grade = await makeGrade(app, school)
    const path = api.grade.remove.path.replace('{id}', String(grade.id))
    const form = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n'
    expect(verdict(await app.send(path, form, as('multipart/form-data; boundary=b')))).toEqual([415, 'wrong_type'])
    const { data } = await app.call<Grade[]>(api.grade.list, { filter: { id: grade.id } }, school.admin)
    expect(data).toHaveLength(1)
  })

  it.each([undefined, 'key'])('nested 4,500 deep is refused, with Idempotency-Key %s', async (key) => {
    const deep = `{"title":${'['.repeat(4500)}${']'.repeat(4500)}}`
    const headers = { ...as('application/json'), ...(key ? { 'idempotency-key': unique(key) } : {}) }
    expect(verdict(await app.send(api.grade.create.path, deep, headers))).toEqual([422, 'invalid_field'])
  })

  const messageOf = async (row: { path: string }, body: object | string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const { errors, ...answer } = await app.send(row.path, text, as('application/json'))
    return [...verdict(answer), (answer as { code?: string }).code, errors?.[0]?.path]
  }

  it('with more fields than any call knows is refused before they are looked at, wherever they stand', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`unknown_${at}`, at]))
    const refused = [422, 'invalid_field', 'body.too_many_fields']
    expect(await messageOf(api.grade.create, many)).toEqual([...refused, undefined])
    expect(await messageOf(api.grade.list, { filter: many })).toEqual([...refused, 'filter'])
  })

  it('with more values than a body of its length has is refused before it is read as JSON', async () => {
    const values = (count: number) => `{"filter":{"no":[${'{},'.repeat(count)}{"a":`
    const refused = [422, 'invalid_field', 'body.too_many_values', undefined]
    expect(await messageOf(api.grade.list, values(8_200))).toEqual(refused)
    // Fewer are read, and found to be no JSON; commas and brackets of a text are none.
    const unread = [422, 'invalid_field', 'body.not_json', undefined]
    expect(await messageOf(api.grade.list, values(8_000))).toEqual(unread)
    expect(await messageOf(api.grade.list, `{"filter":"${',[{\\"'.repeat(9_000)}`)).toEqual(unread)
  })

  it('with a list that is longer than any is refused by its name', async () => {
    const ids = Array.from({ length: 5_001 }, (_, at) => at + 1)
    expect(await messageOf(api.grade.list, { filter: { id: ids } })).toEqual([
      422,
      'invalid_field',
      'field.too_many',
      'filter.id',
    ])
    expect((await messageOf(api.grade.list, { filter: { id: ids.slice(1) } }))[0]).toBe(200)
    const words = Array.from({ length: 51 }, (_, at) => `Class ${at}`)
    expect(await messageOf(api.grade.list, { filter: { title: words } })).toEqual([
      422,
      'invalid_field',
      'field.too_many',
      'filter.title',
    ])
    expect((await messageOf(api.grade.list, { filter: { title: words.slice(1) } }))[0]).toBe(200)
  })

  it('with more accents on a letter than a language has is refused by the field: to put them in order takes long', async () => {
    const refused = [422, 'invalid_field', 'body.too_many_marks', 'title']
    expect(await messageOf(api.grade.create, { title: `e${'\u0301\u0323'.repeat(16)}` })).toEqual(refused)
    expect((await messageOf(api.grade.create, { title: unique(`e${'\u0301'.repeat(20)}`) }))[0]).toBe(200)
  })

  const bounds = [
    ['without a sign-in', api.sign_in.login, 16],
    ['as a rule', api.grade.create, 64],
    ['where its row says more', api.question.create, 512],
  ] as const
  it.each(bounds)('may be so long %s and no longer, and the refusal says how long', async (_name, row, kilobytes) => {
    const head = '{"no_such_field":"'
    const body = (bytes: number) => `${head}${'x'.repeat(bytes - head.length - 2)}"}`
    const most = kilobytes * 1024
    expect((await messageOf(row, body(most)))[0]).toBe(422)
    const reply = await app.send(row.path, body(most + 1), as('application/json'))
    expect([...verdict(reply), reply.body.code, reply.body.params]).toEqual([
      413,
      'too_large',
      'body.too_large',
      { most: kilobytes },
    ])
    expect(reply.body.success).toBe(false)
  })

  it('is described with its bound in the document of all calls', async () => {
    const { body } = await app.send('/openapi.json', undefined, {}, 'GET')
    const paths = body.paths as Record<string, { post?: { requestBody: Record<string, unknown> } }>
    const bytesOf = (row: { path: string }) => paths[row.path]?.post?.requestBody['x-max-bytes']
    expect([api.sign_in.login, api.grade.create, api.question.create].map(bytesOf)).toEqual([
      16 * 1024,
      64 * 1024,
      512 * 1024,
    ])
  })

  it('of 12 MB is refused only when the client has sent it, so that the refusal is not lost', async () => {
    const answer = await sendAll(api.grade.list.path, Buffer.alloc(12 * 1024 * 1024, 'x'))
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain('"errorCode":"too_large"')
  })

  it.each([
    ['without a sign-in', 401, () => ({})],
    ['of another type', 415, () => as('application/xml')],
  ])('of 12 MB %s is refused as late', async (_name, status, headersOf) => {
    const { authorization: _, ...unsigned } = school.admin
    const headers = { ...(status === 401 ? unsigned : school.admin), ...headersOf() }
    const answer = await sendAll(api.grade.list.path, Buffer.alloc(12 * 1024 * 1024, 'x'), headers)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})

/** Writes a whole request before it reads anything, as browsers do. @throws the connection's error, such as ECONNRESET */
function sendAll(path: string, body: Buffer, given: Record<string, string> = as('application/json')): Promise<string> {
  const headers: Record<string, string> = { ...given, host: '127.0.0.1', 'content-length': String(body.length) }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject)
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\nconnection: close\r\n\r\n`)
    socket.write(body, () => {
      let answer = ''
      socket.on('data', (bytes) => {
        answer += bytes.toString()
      })
      socket.on('end', () => resolve(answer))
    })
  })
}

describe('an address', () => {
  it.each([
    ['that can’t be decoded', '/v1/media/file/%E0%A4%A'],
    ['with an endless part', `/v1/media/file/${'a'.repeat(500)}`],
    ['with an endless number', `/v1/grade/update/${'1'.repeat(500)}`],
    ['with a NUL', '/v1/media/error-file/a%00b.xlsx'],
    ['of a made file, with a NUL', '/v1/media/made-file/a%00b.pdf?t=x'],
    ['that is no call', '/v1/%00'],
  ])('%s is not found, in the envelope', async (_name, path) => {
    for (const method of ['GET', 'POST'] as const) {
      const reply = await app.send(path, undefined, school.admin, method)
      expect(verdict(reply)).toEqual([404, 'not_found'])
      expect(reply.body).toMatchObject({ status: 404, success: false })
      expect(reply.headers).toMatchObject({ 'x-request-id': expect.any(String), 'cache-control': 'no-store' })
    }
  })

  it('longer than any request line is not found either, and headers without end are refused', async () => {
    const ask = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.on('error', reject)
        socket.once('data', (bytes) => resolve(bytes.toString()))
      })
    const long = await ask(`GET /v1/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1.1 404 [\s\S]*"status":404,"success":false/)
    const headers = await ask(`GET /v1/x HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(headers).toMatch(/^HTTP\/1.1 431 [\s\S]*"errorCode":"too_large"/)
    expect(await ask('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*"success":false/)
  })
})

describe('a form', () => {
  const uploads = [api.question.upload, api.chapter.upload, api.topic.upload, api.media.uploadFile]
  const part = (name: string, filename?: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\nx\r\n`
  const send = (path: string, form: string, type = 'multipart/form-data; boundary=b') => app.send(path, form, as(type))

  it.each(uploads.map(({ path }) => path))('sent to %s damaged or cut off is refused', async (path) => {
    for (const [form, type] of [
      [part('file', 'a.csv')],
      ['--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n'],
      ['--b\r\nnonsense'],
      ['nonsense'],
      ['x', 'multipart/form-data'],
    ] as const) {
      const reply = await send(path, form, type)
      expect([form, ...verdict(reply)]).toEqual([form, 422, 'invalid_field'])
    }
  })

  it.each([2, 3, 5])('with %s files is told of as such', async (count) => {
    const files = Array.from({ length: count }, (_, at) => part('file', `${at}.png`)).join('')
    const reply = await send(api.media.uploadFile.path, `${files}--b--\r\n`)
    expect([...verdict(reply), reply.message]).toEqual([422, 'invalid_field', 'Send one file at a time'])
    expect(reply.errors?.map(({ path }) => path)).toEqual(['file'])
  })

  it('with too many fields is told of as such', async () => {
    const fields = Array.from({ length: 30 }, (_, at) => part(`x${at}`)).join('')
    const reply = await send(api.media.uploadFile.path, `${fields}--b--\r\n`)
    expect([...verdict(reply), reply.message]).toEqual([
      422,
      'invalid_field',
      'There are too many fields in this form.',
    ])
  })
})
