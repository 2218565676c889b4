import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { api, type Chapter } from '#contract'
import { type Caller, type Reply, startTestApp } from './testing/app.ts'
import { alike, fillBank } from './testing/factories/bank-factories.ts'
import { makeChapter, makeSchool, makeTeacher, type TestSchool } from './testing/factories/factories.ts'
import { makeCompleteDraft, makeDraft, planSection } from './testing/factories/paper-factories.ts'
import { holdTypesetters } from './testing/typeset-processes.ts'
import type { Whose } from './workers/fair-turns.ts'

const app = await startTestApp({ ASSEMBLY_THREADS: '1' })

/** A school with a paper of two questions and a teacher of its subject. */
interface Side {
  school: TestSchool
  chapter: Chapter
  paper_id: number
  teacher: Caller
}
let crowd: Side
let other: Side

beforeAll(async () => {
  crowd = await makeSide()
  other = await makeSide()
})

async function makeSide(): Promise<Side> {
  const school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  await fillBank(app, school, chapter, alike(12))
  const { paper } = await makeCompleteDraft(app, school, chapter)
  const subject = { id: chapter.subject_id, grade_id: chapter.grade_id }
  return { school, chapter, paper_id: paper.id, teacher: await makeTeacher(app, school, subject as never) }
}

const pages = ({ paper_id, teacher }: Side, caller = teacher) =>
  app.call(api.question_paper.pages, {}, caller, paper_id)

const check = ({ chapter, teacher }: Side, caller = teacher) => {
  const { grade_id, subject_id } = chapter
  const blueprint = { sections: [planSection({ section: 'A', count: 4 })] }
  return app.call(api.assembly.checkBlueprint, { grade_id, subject_id, blueprint }, caller)
}

const list = ({ school }: Side) => app.call(api.grade.list, {}, school.admin)

const many = (count: number, one: () => Promise<Reply>) => Array.from({ length: count }, one)

/** Replies as they come in. */
function collect(calls: Promise<Reply>[]): Reply[] {
  const replies: Reply[] = []
  for (const call of calls) void call.then((reply) => replies.push(reply))
  return replies
}

/** What came to a pool and what it has done, by school, in order. */
function watch() {
  const came: number[] = []
  const done: number[] = []
  const noting = <T>({ client_id }: Whose, work: Promise<T>): Promise<T> => {
    came.push(client_id)
    const note = () => done.push(client_id)
    work.then(note, () => undefined)
    return work
  }
  return { came, done, noting, of: (seen: number[], { school }: Side) => seen.filter((id) => id === school.id).length }
}

function watchTypesetter() {
  const watched = watch()
  const { typeset } = app.services
  const original = typeset.of
  const spy = vi.spyOn(typeset, 'of').mockImplementation((whose, patient) => {
    const setting = original(whose, patient)
    return { ...setting, pages: (input) => watched.noting(whose, setting.pages(input)) }
  })
  onTestFinished(() => spy.mockRestore())
  return watched
}

/** Jobs whose turn has come wait, until they are told to go on, where they open their bank. */
function holdAssembler() {
  const watched = watch()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const { assembler } = app.services
  const original = assembler.run
  const spy = vi.spyOn(assembler, 'run').mockImplementation((whose, job, openBank) => {
    const held = async () => {
      await gate
      return openBank()
    }
    return watched.noting(whose, original(whose, job, held))
  })
  onTestFinished(() => {
    release()
    spy.mockRestore()
  })
  return { ...watched, release }
}

const refusals = (replies: Reply[]) =>
  replies
    .filter(({ status }) => status !== 200)
    .map(({ status, errorCode, headers }) => [status, errorCode, headers['retry-after']])

describe('previews', () => {
  it('52 of one school keep another one waiting for the one that is being set, and refuse nobody of it', async () => {
    expect((await pages(other)).status).toBe(200)
    const release = holdTypesetters()
    onTestFinished(release)
    const { came, done, of } = watchTypesetter()
    const flood = many(52, () => pages(crowd))
    const replies = collect(flood)
    // Two of a person are under way and 24 wait, half of the queue.
    await expect.poll(() => replies.length).toBe(26)
    expect(refusals(replies)).toEqual(Array(26).fill([429, 'slow_down', '5']))
    await expect.poll(() => of(came, crowd)).toBe(2)
    const theirs = pages(other)
    await expect.poll(() => of(came, other)).toBe(1)
    expect((await list(other)).status).toBe(200)
    expect(done).toEqual([])
    release()
    expect((await theirs).status).toBe(200)
    await Promise.all(flood)
    expect(done.indexOf(other.school.id)).toBeLessThan(3)
    expect(of(done, crowd)).toBe(26)
  })

  it('of a person over the share wait as long as there is room', async () => {
    const release = holdTypesetters()
    onTestFinished(release)
    const { came, of } = watchTypesetter()
    const flood = many(26, () => pages(crowd))
    await expect.poll(() => of(came, crowd)).toBe(2)
    release()
    expect(refusals(await Promise.all(flood))).toEqual([])
  })
})

describe('blueprints that are checked', () => {
  it('30 at once by one teacher keep another school waiting for the one that runs, and refuse nobody of it', async () => {
    const { came, done, of, release } = holdAssembler()
    const flood = many(30, () => check(crowd))
    const replies = collect(flood)
    // Two are under way and 24 wait, half of the queue.
    await expect.poll(() => replies.length).toBe(4)
    expect(refusals(replies)).toEqual(Array(4).fill([429, 'slow_down', '5']))
    const theirs = many(2, () => check(other))
    await expect.poll(() => of(came, other)).toBe(2)
    expect((await list(other)).status).toBe(200)
    release()
    expect((await Promise.all(theirs)).map(({ status }) => status)).toEqual([200, 200])
    await Promise.all(flood)
    expect(done.slice(0, 4)).toEqual([crowd, other, crowd, other].map(({ school }) => school.id))
  })

  it('make room for a colleague of whoever fills the queue', async () => {
    const { came, of, release } = holdAssembler()
    const flood = many(26, () => check(crowd))
    const replies = collect(flood)
    await expect.poll(() => of(came, crowd)).toBe(2)
    const colleague = check(crowd, crowd.school.admin)
    await expect.poll(() => replies.length).toBe(1)
    release()
    expect((await colleague).status).toBe(200)
    expect(refusals(await Promise.all(flood))).toEqual([[429, 'slow_down', '5']])
  })
})

describe('papers that are assembled', () => {
  const assembled = async (side: Side) => {
    const sections = [planSection({ section: 'A', count: 4 })]
    const draft = await makeDraft(app, side.school, side.chapter, { sections })
    const made = await app.call(api.assembly.autoCreate, { blueprint: { sections } }, side.teacher, draft.id)
    expect(made.status).toBe(200)
    return { id: draft.id, body: { blueprint: { sections } } }
  }

  it('hold no connection while they wait for their turn: everybody is answered meanwhile', async () => {
    // The app has six connections; each of these calls is for a paper of its own.
    const drafts = []
    for (let paper = 0; paper < 12; paper++) drafts.push(await assembled(crowd))
    const { came, of, release } = holdAssembler()
    const flood = drafts.map(({ id, body }, at) =>
      at % 2 === 0
        ? app.call(api.assembly.autoCreate, body, crowd.teacher, id)
        : app.call(api.assembly.regenerate, {}, crowd.teacher, id),
    )
    await expect.poll(() => of(came, crowd)).toBe(2)
    expect([(await list(other)).status, (await list(crowd)).status]).toEqual([200, 200])
    release()
    expect(refusals(await Promise.all(flood))).toEqual([])
  })

  it('are not saved over a draft that is meant to be another by now', async () => {
    const { id, body } = await assembled(crowd)
    const { came, of, release } = holdAssembler()
    const late = [
      app.call(api.assembly.autoCreate, body, crowd.teacher, id),
      app.call(api.assembly.regenerate, {}, crowd.teacher, id),
    ]
    await expect.poll(() => of(came, crowd)).toBe(2)
    await app.databases.owner.query(
      'update question_papers set question_paper_marks = 5, row_version = row_version + 1 where client_id = $1 and id = $2',
      [crowd.school.id, id],
    )
    release()
    const replies = await Promise.all(late)
    expect(replies.map(({ status, errorCode }) => [status, errorCode])).toEqual(Array(2).fill([409, 'stale_row']))
  })
})
