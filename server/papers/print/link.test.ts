import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type PaperPreview } from '#contract'
import type { Reply } from '../../testing/app.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makePerson, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { type Draft, makeCompleteDraft, readPreview } from '../../testing/factories/paper-factories.ts'
import { signPaperLink, standardScope } from './link.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let paper: Draft

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  paper = (await makeCompleteDraft(app, school, chapter)).paper
})

const linkOf = async (id: number, caller = school.admin) => (await readPreview(app, caller, id)).pdf_url
const tokenOf = (url: string) => url.split('?t=')[1] as string

/** Every call that takes a link, with this token and no sign-in. */
const openAll = async (
  t: string,
  id = paper.id,
  headers: Record<string, string> = {},
): Promise<Reply<PaperPreview>[]> => [
  await app.send(`/v1/question-paper/preview/${id}?t=${t}`, {}, headers),
  await app.send(`/v1/question-paper/pages/${id}?t=${t}`, {}, headers),
  await download({ url: `/school-admin/question-papers/pdf/${id}?t=${t}`, question_paper_id: id }, headers),
]
const download = (body: object, headers: Record<string, string> = {}) =>
  app.send<PaperPreview>(api.question_paper.downloadFile.path, body, headers)
const statuses = (replies: Reply[]) => replies.map((reply) => reply.status)
const nothing = [404, 404, 404]

describe('a link to a paper opens nothing', () => {
  it('without its token', async () => {
    expect(statuses(await openAll(''))).toEqual(nothing)
    const bare = `/school-admin/question-papers/pdf/${paper.id}`
    expect((await download({ url: bare, question_paper_id: paper.id })).status).toBe(404)
    for (const endpoint of [api.question_paper.preview, api.question_paper.pages]) {
      expect((await app.call(endpoint, {}, {}, paper.id)).status).toBe(404)
    }
  })

  it('after ten minutes', async () => {
    const t = tokenOf(await linkOf(paper.id))
    const { now } = app.clock
    try {
      app.clock.now = new Date(now.getTime() + 599_000)
      expect(statuses(await openAll(t))).toEqual([200, 200, 200])
      app.clock.now = new Date(now.getTime() + 600_000)
      expect(statuses(await openAll(t))).toEqual(nothing)
    } finally {
      app.clock.now = now
    }
  })

  it('of another paper', async () => {
    const other = (await makeCompleteDraft(app, school, chapter)).paper
    expect(statuses(await openAll(tokenOf(await linkOf(other.id))))).toEqual(nothing)
    const reply = await download({ url: await linkOf(other.id), question_paper_id: paper.id })
    expect([reply.status, reply.errorCode]).toEqual([404, 'not_found'])
  })

  it('of another school, even for a paper of the same number', async () => {
    const other = await makeSchool(app)
    const theirs = (await makeCompleteDraft(app, other, await makeChapter(app, other))).paper
    expect(statuses(await openAll(tokenOf(await linkOf(theirs.id, other.admin))))).toEqual(nothing)
    const link = { client_id: other.id, paper_id: paper.id, ...standardScope }
    const signed = await signPaperLink(app.services.tokens, link, app.clock.now)
    expect(statuses(await openAll(tokenOf(signed)))).toEqual(nothing)
  })

  it('forged, cut, unsigned, or made of another kind of token', async () => {
    const t = tokenOf(await linkOf(paper.id))
    const [head = '', claims = '', mark = ''] = t.split('.')
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const forged = [
      `${head}.${encode({ ...decoded, exp: 99_999_999_999 })}.${mark}`,
      `${encode({ alg: 'none' })}.${claims}.`,
      `${head}.${claims}`,
      t.slice(0, -2),
      `${t}x`,
      'nonsense',
      (school.admin.authorization ?? '').replace('Bearer ', ''),
      school.admin['db-token'] ?? '',
    ]
    for (const token of forged) expect([token, statuses(await openAll(token))]).toEqual([token, nothing])
  })

  it('for another document, edition, page size or set than it was made for', async () => {
    const t = tokenOf(await linkOf(paper.id))
    const url = `/school-admin/question-papers/pdf/${paper.id}?t=${t}`
    for (const more of [{ page: 'LETTER' }, { page: 'LEGAL' }, { set: 'A' }]) {
      const reply = await download({ url, question_paper_id: paper.id, ...more })
      expect([more, reply.status]).toEqual([more, 404])
    }
    expect((await app.send(`/v1/question-paper/pages/${paper.id}?t=${t}`, { set: 'A' })).status).toBe(404)
    expect((await download({ url, question_paper_id: paper.id, page: 'A4', document: 'paper' })).status).toBe(200)
    for (const scope of [{ document: 'marking-scheme' }, { edition: 'large-18' }, { page: 'LETTER' }, { set: 'A' }]) {
      const link = { client_id: school.id, paper_id: paper.id, ...standardScope, ...scope }
      const narrow = tokenOf(await signPaperLink(app.services.tokens, link, app.clock.now))
      expect([scope, (await openAll(narrow))[0]?.status]).toEqual([scope, 404])
    }
  })

  it('for a paper that was deleted since', async () => {
    const gone = (await makeCompleteDraft(app, school, chapter)).paper
    const t = tokenOf(await linkOf(gone.id))
    await app.call(api.question_paper.remove, {}, school.admin, gone.id)
    expect(statuses(await openAll(t, gone.id))).toEqual(nothing)
  })

  it('of a school that was made inactive since', async () => {
    const closing = await makeSchool(app)
    const { id } = (await makeCompleteDraft(app, closing, await makeChapter(app, closing))).paper
    const t = tokenOf(await linkOf(id, closing.admin))
    expect(statuses(await openAll(t, id))).toEqual([200, 200, 200])
    await app.databases.owner_kysely.updateTable('schools').set({ status: 0 }).where('id', '=', closing.id).execute()
    expect(statuses(await openAll(t, id))).toEqual(nothing)
  })

  it('for a call that takes no link', async () => {
    const t = tokenOf(await linkOf(paper.id))
    for (const path of [`/v1/question-paper/submit/${paper.id}`, '/v1/question-paper/list']) {
      expect((await app.send(`${path}?t=${t}`, {})).status).toBe(401)
    }
  })

  it('to somebody signed in who may not see papers, or sees only those of another school', async () => {
    const t = tokenOf(await linkOf(paper.id))
    const student = await makePerson(app, school.id, 4)
    expect(statuses(await openAll(t, paper.id, student))).toEqual([403, 403, 403])
    expect(statuses(await openAll(t, paper.id, (await makeSchool(app)).admin))).toEqual(nothing)
  })
})

describe('a link to a paper', () => {
  it('opens preview, pages and PDF without a sign-in, from any address of the product', async () => {
    const t = tokenOf(await linkOf(paper.id))
    const ways: Record<string, string>[] = [{}, { subdomain: school.sub_domain }]
    for (const headers of ways) {
      const [preview, pages, pdf] = await openAll(t, paper.id, headers)
      expect(preview?.data).toMatchObject({ id: paper.id, total_questions: 2 })
      expect(pages?.data).toEqual({ pages: [expect.stringMatching(/^<svg/)], count: 1, warnings: [] })
      expect(pdf?.raw.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('cannot renew itself: the preview that it opens answers the same link, which ends after its ten minutes', async () => {
    const url = await linkOf(paper.id)
    const { now } = app.clock
    try {
      app.clock.now = new Date(now.getTime() + 540_000)
      const [preview] = await openAll(tokenOf(url))
      expect(preview?.data.pdf_url).toBe(url)
      app.clock.now = new Date(now.getTime() + 600_000)
      expect(statuses(await openAll(tokenOf(url)))).toEqual(nothing)
    } finally {
      app.clock.now = now
    }
  })
})

describe('a download by somebody signed in', () => {
  it('is refused with 422 for the url of another paper or of anything else, which is never fetched', async () => {
    const other = (await makeCompleteDraft(app, school, chapter)).paper
    const own = await linkOf(paper.id)
    const urls = [
      await linkOf(other.id),
      `https://elsewhere.test${own}`,
      'http://127.0.0.1:1/school-admin/question-papers/pdf/1',
      'file:///etc/passwd',
      `//elsewhere.test${own}`,
      `/x/..${own}`,
      own.replace('/pdf/', '/pdf//'),
      `${own.split('?')[0]}/../1`,
    ]
    for (const url of urls) {
      const reply = await download({ url, question_paper_id: paper.id }, school.admin)
      expect([url, reply.status, reply.errors?.[0]?.path]).toEqual([url, 422, 'url'])
    }
  })

  it('sends no request to the address that a url names', async () => {
    let asked = 0
    const elsewhere = createServer((_request, response) => {
      asked += 1
      response.end('%PDF-')
    })
    await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready))
    try {
      const { port } = elsewhere.address() as AddressInfo
      const url = `http://127.0.0.1:${port}${await linkOf(paper.id)}`
      expect((await download({ url, question_paper_id: paper.id }, school.admin)).status).toBe(422)
      expect((await download({ url, question_paper_id: paper.id })).status).toBe(404)
      expect(asked).toBe(0)
    } finally {
      elsewhere.close()
    }
  })

  it('needs the url, and takes it also when its token has expired', async () => {
    expect((await download({ question_paper_id: paper.id }, school.admin)).errors?.[0]?.path).toBe('url')
    const url = `/school-admin/question-papers/pdf/${paper.id}?t=expired`
    expect((await download({ url, question_paper_id: paper.id }, school.admin)).status).toBe(200)
  })
})
